/** The video of a block: the address of a player or of a file. */
export type VideoAddress = { frame: string; file?: never } | { file: string; frame?: never };

const players: Readonly<Record<string, (id: string) => string>> = {
  youtube: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
  vimeo: (id) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
};

/** The address of a video that is written as youtube:<id>, vimeo:<id>, or the address of a file. Players are told not to set cookies. */
export function videoAddress(source: string): VideoAddress {
  const [, host = '', id = ''] = /^(youtube|vimeo):(.+)$/.exec(source) ?? [];
  const player = players[host];
  return player ? { frame: player(id) } : { file: source };
}
