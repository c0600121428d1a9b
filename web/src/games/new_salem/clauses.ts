/** Which clauses explain the things of this town. */
import type { ClauseMap } from "../../rules/clauses";

export const clauses: ClauseMap = {
  things: {
    building: "NSA-1.8",
    type: "NSA-1.5",
    character: "NSA-1.9",
    team: "NSA-1.1",
    hope: "NSA-7.3",
    despair: "NSA-4.7",
    place: "NSA-4.1",
    constable: "NSA-7.2",
    badge: "NSA-7.17",
    trial: "NSA-1.14",
    sanctuary: "NSA-10.19",
    honorary: "NSA-10.20",
    seat: "NSA-1.12",
    threshold: "NSA-12.8",
    role: "NSA-2.4",
  },
  refusals: {
    pick_card: { "": "NSA-5.4" },
    last_two: { "": "NSA-5.9" },
    open_window: { "": "NSA-8.4", event: "NSA-7.10", building: "NSA-7.8" },
    last_call: { "": "NSA-8.7" },
    name_target: { "": "NSA-10.21" },
    pay_for_event: { "": "NSA-7.11" },
    next_constable: { "": "NSA-7.16" },
    place_hope: { "": "NSA-4.1" },
    place_despair: { "": "NSA-4.1" },
    remove_despair: { "": "NSA-4.7" },
    remove_elsewhere: { "": "NSA-10.9" },
    clear_building: { "": "NSA-10.10" },
    pay_tithe: { "": "NSA-10.8" },
    new_construction: { "": "NSA-10.17" },
  },
};
