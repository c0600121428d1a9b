"""Writes the TypeScript types of the server's messages, HTTP bodies and routes into web/src/generated/protocol.ts.

    python web/generate_protocol.py            writes the file, which is kept in git
    python web/generate_protocol.py --check    fails where the file differs from the Python declarations

`walpurgis.server.messages` and `walpurgis.server.api.bodies` declare the wire format once, the handlers in
`walpurgis.server.api` the routes; the server, the Python client, the OpenAPI document and the page follow from them.
Unlike web/generate.py it needs the server's dependencies.
"""

import json
import re
import sys
from pathlib import Path
from typing import Any

import msgspec

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from walpurgis.server import messages  # noqa: E402
from walpurgis.server.api import bodies  # noqa: E402
from walpurgis.server.app import create_app  # noqa: E402
from walpurgis.server.move_groups import MoveGroup  # noqa: E402
from walpurgis.server.ratings import Standing  # noqa: E402
from walpurgis.server.server import Server  # noqa: E402
from walpurgis.server.settings import Settings  # noqa: E402
from walpurgis.server.store import database  # noqa: E402

OUT = ROOT / "web" / "src" / "generated" / "protocol.ts"
PREFIX = "/api"
NOT_FOR_PAGES = f"{PREFIX}/admin/"
HEAD = """// The wire format: messages of a table's socket, bodies and routes of the HTTP interface.
// Written by `make types` from walpurgis/server/messages.py and the modules in api/; a check compares them.
/* eslint-disable */
"""
JSON_TYPE = "export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };"
Schema = dict[str, Any]
Titles = dict[str, str]
PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def main() -> None:
    text = generate()
    if OUT.exists() and OUT.read_text("utf-8") == text:
        return
    if "--check" in sys.argv[1:]:
        sys.exit(f"{OUT.relative_to(ROOT)} differs from the server's messages; run make types")
    OUT.write_text(text, "utf-8")


def generate() -> str:
    """The whole file."""
    requests = [*messages.AnyAsk.__args__, *structs(bodies, bodies.Body)]
    told = [one for one in structs(bodies) if not issubclass(one, bodies.Body)]
    answers = [*messages.AnySay.__args__, *structs(messages), *told, MoveGroup, Standing]
    _, components = msgspec.json.schema_components([*requests, *answers], ref_template="#/$defs/{name}")
    sent = {one.__name__ for one in [*requests, *answers] if one in requests or one.__struct_config__.omit_defaults}
    titled: dict[str, str] = {}
    declared = [declare(name, schema, name in sent, titled) for name, schema in sorted(components.items())]
    lines = [f"export const PROTOCOL = {messages.PROTOCOL};", JSON_TYPE]
    lines += [f"export type {title} = {text};" for title, text in sorted(titled.items())]
    lines += declared
    for union in ("AnyAsk", "AnySay"):
        parts = " | ".join(one.__name__ for one in getattr(messages, union).__args__)
        lines.append(f"export type {union} = {parts};")
    lines += routes()
    return HEAD + "\n".join(lines) + "\n"


def routes() -> list[str]:
    """What is sent to each route that pages use, and what it answers, under "METHOD /path" without the prefix."""
    settings = Settings()
    described = create_app(settings, Server(settings, database(settings.database))).openapi_schema.to_schema()
    lines = ["export interface Routes {"]
    for path, methods in described["paths"].items():
        if path.startswith(f"{PREFIX}/") and not path.startswith(NOT_FOR_PAGES):
            for method, operation in methods.items():
                sent, answer = typed_request(operation), typed_answer(operation)
                name = f"{method.upper()} {path.removeprefix(PREFIX)}"
                lines.append(f"{comment(operation)}  {json.dumps(name)}: {{ sent: {sent}; answer: {answer} }};")
    return [*lines, "}"]


def typed_request(operation: Schema) -> str:
    """The parts of a path, the query and the body of a request."""
    parts = []
    for where in ("path", "query"):
        fields = [
            f"{quoted(one['name'])}{'' if one['required'] else '?'}: {typed(one['schema'], {})}"
            for one in operation.get("parameters", [])
            if one["in"] == where
        ]
        if fields:
            optional = "?" if all("?:" in field for field in fields) else ""
            parts.append(f"{where}{optional}: {{ {'; '.join(fields)} }}")
    if "requestBody" in operation:
        parts.append(f"body: {typed(content(operation['requestBody']), {})}")
    return f"{{ {'; '.join(parts)} }}" if parts else "object"


def typed_answer(operation: Schema) -> str:
    """The body of the answer to a request that is not refused."""
    (answer,) = [answer for status, answer in operation["responses"].items() if status.startswith("2")]
    schema = content(answer)
    return typed(schema, {}) if schema.get("type") != "null" else "undefined"


def content(message: Schema) -> Schema:
    """The schema of what a request or an answer carries; of one that carries nothing, that of null."""
    for kind in message.get("content", {}).values():
        found: Schema = kind["schema"]
        return found
    return {"type": "null"}


def structs(module: Any, base: type = msgspec.Struct) -> list[type]:
    """The messages that a module declares."""
    found = [one for one in vars(module).values() if isinstance(one, type) and issubclass(one, base)]
    return [one for one in found if one.__module__ == module.__name__ and one is not base]


def declare(name: str, schema: Schema, optional: bool, titled: Titles) -> str:
    """A struct as an interface. Where `optional`, what has a default may be left out."""
    if schema.get("type") != "object" or "properties" not in schema:
        return f"export type {name} = {typed(schema, titled)};"
    required = set(schema.get("required", []))
    fields = []
    for field, inner in schema["properties"].items():
        mark = "?" if optional and field not in required else ""
        fields.append(f"{comment(inner)}  {quoted(field)}{mark}: {typed(inner, titled)};")
    return f"{comment(schema, '')}export interface {name} {{\n" + "\n".join(fields) + "\n}"


def typed(schema: Schema, titled: Titles) -> str:
    """A JSON Schema as a TypeScript type; an object with a title is declared once under that name."""
    title = schema.get("title")
    if title == "Json":
        return "Json"
    if title and "$ref" not in schema and schema.get("type") == "object":
        if title not in titled:
            titled[title] = ""  # it may contain itself
            titled[title] = typed_object(schema, titled)
        return str(title)
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return " | ".join(typed(part, titled) for part in schema[union])
    kind = schema.get("type")
    if kind == "array":
        return typed_array(schema, titled)
    if kind == "object":
        return typed_object(schema, titled)
    return PLAIN.get(str(kind), "unknown")


def typed_array(schema: Schema, titled: Titles) -> str:
    if "prefixItems" in schema:
        return "[" + ", ".join(typed(item, titled) for item in schema["prefixItems"]) + "]"
    inner = typed(schema["items"], titled) if isinstance(schema.get("items"), dict) else "unknown"
    return f"({inner})[]" if "|" in inner else f"{inner}[]"


def typed_object(schema: Schema, titled: Titles) -> str:
    more = schema.get("additionalProperties")
    if "properties" not in schema:
        return f"{{ [key: string]: {typed(more, titled)} }}" if isinstance(more, dict) else "{ [key: string]: unknown }"
    required = set(schema.get("required", []))
    fields = [
        f"{quoted(key)}{'' if key in required else '?'}: {typed(inner, titled)}"
        for key, inner in schema["properties"].items()
    ]
    own = "{ " + "; ".join([*fields, *(["[more: string]: unknown"] if more is True else [])]) + " }"
    return f"{own} & {{ [more: string]: {typed(more, titled)} }}" if isinstance(more, dict) else own


def comment(schema: Schema, indent: str = "  ") -> str:
    text = " ".join(str(schema.get("description", "")).split())
    return f"{indent}/** {text} */\n" if text else ""


def quoted(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z_]\w*", key) else json.dumps(key)


if __name__ == "__main__":
    main()
