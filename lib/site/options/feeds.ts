import { z } from 'zod';
import { type ChannelName, channelNames } from '../../feeds/feed-files.ts';
import { secretName } from '../../model/secret-name.ts';
import { buildOnly, group, option, unset, webUrl } from './option.ts';

const tradeMe = z.strictObject({
  consumerKey: secretName.describe('Consumer key of the dealer’s application'),
  consumerSecret: secretName.describe('Consumer secret of the application'),
  token: secretName.describe('Access token of the dealer’s member, with MyTradeMeRead and MyTradeMeWrite'),
  tokenSecret: secretName.describe('Secret of the access token'),
  api: option(webUrl, 'https://api.trademe.co.nz', 'The API; its sandbox is https://api.tmsandbox.co.nz'),
});
export type TradeMeSettings = z.infer<typeof tradeMe>;

export const feeds = buildOnly(
  group('Files of the stock for marketplaces, advertisements and programs, below /feeds', {
    channels: option(
      z.array(z.enum(['default', ...channelNames] as ['default', ...ChannelName[]])),
      [],
      'Channels that the site has, such as ["google-vehicles", "meta-vehicles"]; "default": every channel that is usual in the country of locale.language',
    ),
    secret: unset(
      z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, 'expected 16 to 64 letters, digits, hyphens or underscores'),
      'Folder below /feeds that nobody can guess, for files that only a channel should find; unset: /feeds itself',
    ),
    storeCodes: option(
      z.record(z.string(), z.string().min(1).max(64)),
      {},
      'Store codes of the Google Business Profile by location id, exactly as Google shows them, such as "7331": "0042"',
    ),
    tradeMe: unset(
      tradeMe,
      'Keys of the Trade Me API: each publication lists, changes and withdraws cars there, and agrees to the legal notice of their category; unset: nothing is sent',
    ),
    targetCampaign: unset(z.string().min(1), 'Name of the campaign of Microsoft’s automotive ads'),
    indexNowKey: unset(
      z.string().regex(/^[A-Za-z0-9-]{8,128}$/, 'expected 8 to 128 letters, digits or hyphens'),
      'Key of IndexNow, which the site publishes as /<key>.txt; publish then reports changed and removed pages to search engines; unset: nothing is reported',
    ),
  }),
);
