// Written by scripts/tools/schema/write.ts from the files of the folder. Do not change it by hand.
import { aiChatVendor } from './kinds/ai-chat.ts';
import { callTrackingVendor } from './kinds/call-tracking.ts';
import { customVendor } from './kinds/custom.ts';
import { googleAnalyticsVendor } from './kinds/google-analytics.ts';
import { googleTagManagerVendor } from './kinds/google-tag-manager.ts';
import { liveChatVendor } from './kinds/live-chat.ts';
import { metaPixelVendor } from './kinds/meta-pixel.ts';
import { onlineSalesVendor } from './kinds/online-sales.ts';
import { supportWidgetVendor } from './kinds/support-widget.ts';
import { textChatVendor } from './kinds/text-chat.ts';
import { tiktokPixelVendor } from './kinds/tiktok-pixel.ts';

/** Every vendor whose script pages may load, by the name of its file. */
export const vendorKinds = {
  'ai-chat': aiChatVendor,
  'call-tracking': callTrackingVendor,
  custom: customVendor,
  'google-analytics': googleAnalyticsVendor,
  'google-tag-manager': googleTagManagerVendor,
  'live-chat': liveChatVendor,
  'meta-pixel': metaPixelVendor,
  'online-sales': onlineSalesVendor,
  'support-widget': supportWidgetVendor,
  'text-chat': textChatVendor,
  'tiktok-pixel': tiktokPixelVendor,
};
