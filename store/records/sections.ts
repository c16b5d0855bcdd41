/** The parts of a manifest, each stored as the JSON text that is handed out. */
export const sections = ["source", "signal", "brief", "record"] as const;

/** One of those parts. */
export type Section = (typeof sections)[number];
