"""The description of the interface, corrected by the very types that check each request."""

import copy
from typing import Any

import msgspec
from litestar.connection import Request
from litestar.openapi.plugins import JsonRenderPlugin, YamlRenderPlugin

from walpurgis.server.api import bodies

REF = "#/components/schemas/{name}"


def corrected(schema: dict[str, Any]) -> dict[str, Any]:
    """A schema in which bodies say what they refuse, and answers without a body say so."""
    schema = copy.deepcopy(schema)
    known = schema["components"]["schemas"]
    kinds = [kind for kind in bodies.Body.__subclasses__() if kind.__name__ in known]
    _, exact = msgspec.json.schema_components(kinds, ref_template=REF)
    for name, one in exact.items():
        known[name] = {**one, "title": name}
    for methods in schema["paths"].values():
        for operation in methods.values():
            operation.get("responses", {}).get("204", {}).pop("content", None)
    return schema


class TrueJson(JsonRenderPlugin):
    """The corrected description as JSON."""

    def render(self, request: "Request[Any, Any, Any]", openapi_schema: dict[str, Any]) -> bytes:
        return super().render(request, corrected(openapi_schema))


class TrueYaml(YamlRenderPlugin):
    """The corrected description as YAML."""

    def render(self, request: "Request[Any, Any, Any]", openapi_schema: dict[str, Any]) -> bytes:
        return super().render(request, corrected(openapi_schema))
