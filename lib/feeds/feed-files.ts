import { countries, type Language } from '../locale/language.ts';
import type { Channel } from './channel.ts';
import type { PhotoSize } from './photos.ts';
import { channelKinds } from './registry.ts';

export type ChannelName = keyof typeof channelKinds;
export const channelNames = Object.keys(channelKinds) as ChannelName[];

/** The channels that a site publishes, and its secret folder. "default" means all channels that are usual in the site’s country. */
export type FeedChoice = { channels: readonly (ChannelName | 'default')[]; secret?: string | undefined };

/** The names of a site’s channels, sorted. */
export const channelsOf = ({ channels }: FeedChoice, { language }: { language: Language }): ChannelName[] =>
  channelNames.filter(
    (name) =>
      channels.includes(name) ||
      (channels.includes('default') && (channelKinds[name].countries as readonly string[]).includes(countries[language])),
  );

/** The folder of a channel's files, with a slash at the end; empty for the root of the site. */
export const folderOf = ({ folder }: Pick<Channel, 'folder'>, { secret }: Pick<FeedChoice, 'secret'>): string =>
  folder === 'root' ? '' : secret ? `feeds/${secret}/` : 'feeds/';

/** The sizes of pictures that the channels of a site need. */
export const photoSizesOf = (names: readonly ChannelName[]): PhotoSize[] => [
  ...new Set(names.flatMap((name) => (channelKinds[name] as Channel).photos?.size ?? [])),
];

/** Whether a file is the Markdown page of a car. */
export const isMarkdownPage = (path: string): boolean => /^cars\/[^/]+\.md$/.test(path);

/** The channel that a file of a site belongs to, and the file's name in it; undefined for any other file. */
export function channelOfFile(path: string): { channel: Channel; name: string } | undefined {
  if (isMarkdownPage(path)) return { channel: channelKinds.llms, name: path };
  const file = path.slice(path.lastIndexOf('/') + 1);
  const inFeeds = path.startsWith('feeds/');
  for (const channel of Object.values(channelKinds) as Channel[]) {
    if (channel.folder === 'feeds' ? inFeeds && channel.files.includes(file) : channel.files.includes(path)) return { channel, name: file };
  }
  return undefined;
}
