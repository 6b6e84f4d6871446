/** A fixed time, so that every run searches the same cars. Apart, since what else an engine's process loads counts in its memory. */
export const viewedAt = Date.UTC(2026, 10, 20, 3);
