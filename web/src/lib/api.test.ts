import { afterEach, describe, expect, it, vi } from "vitest";
import { api, ApiError } from "./api";

function answer(body: string, type = "application/json", status = 200) {
  const fetched = vi.fn(
    async (..._: unknown[]) => new Response(body || null, { status, headers: { "content-type": type } }),
  );
  vi.stubGlobal("fetch", fetched);
  return fetched;
}
afterEach(() => vi.unstubAllGlobals());

describe("a request", () => {
  it("fills in the parts of its path, whatever they contain", async () => {
    const fetched = answer("{}");
    await api.leave("a/b c", 2);
    expect(fetched).toHaveBeenCalledWith(
      "/api/tables/a%2Fb%20c/seats/2",
      expect.objectContaining({ method: "DELETE" }),
    );
  });
  it("repeats a query's key for each value of a list, and leaves out what is absent", async () => {
    const fetched = answer("{}");
    await api.track("t", ["players.*.vp", "day"]);
    await api.replayAt("t", 3, null, "de");
    await api.replayAt("t", 3, 0, "de");
    expect(fetched.mock.calls.map(([address]) => address)).toEqual([
      "/api/tables/t/replay/track?of=players.*.vp&of=day",
      "/api/tables/t/replay/3?language=de",
      "/api/tables/t/replay/3?seat=0&language=de",
    ]);
  });
  it("sends a body as JSON", async () => {
    const fetched = answer('{"token":"x"}');
    expect(await api.guest("Ilse")).toEqual({ token: "x" });
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: "POST", body: '{"name":"Ilse"}' });
  });
  it("answers text as text, and nothing as nothing", async () => {
    answer("[game]\n1. fly", "text/plain; charset=utf-8");
    expect(await api.record("t")).toBe("[game]\n1. fly");
    answer("", "application/json", 204);
    expect(await api.logOut()).toBeUndefined();
  });
  it("that is refused tells why", async () => {
    answer('{"code":"taken","message":"The seat is taken","remedy":"Choose another"}', "application/json", 409);
    await expect(api.start("t")).rejects.toThrowError(
      new ApiError(409, "taken", "The seat is taken", "Choose another"),
    );
  });
});
