// Written by scripts/tools/schema/write.ts from the files of the folder. Do not change it by hand.

/** Loads each variant by the name of its file. */
export const loadKind = {
  'ai-chat': () => import('./kinds/ai-chat.ts').then(({ aiChatVendor }) => aiChatVendor),
  'call-tracking': () => import('./kinds/call-tracking.ts').then(({ callTrackingVendor }) => callTrackingVendor),
  custom: () => import('./kinds/custom.ts').then(({ customVendor }) => customVendor),
  'google-analytics': () => import('./kinds/google-analytics.ts').then(({ googleAnalyticsVendor }) => googleAnalyticsVendor),
  'google-tag-manager': () => import('./kinds/google-tag-manager.ts').then(({ googleTagManagerVendor }) => googleTagManagerVendor),
  'live-chat': () => import('./kinds/live-chat.ts').then(({ liveChatVendor }) => liveChatVendor),
  'meta-pixel': () => import('./kinds/meta-pixel.ts').then(({ metaPixelVendor }) => metaPixelVendor),
  'online-sales': () => import('./kinds/online-sales.ts').then(({ onlineSalesVendor }) => onlineSalesVendor),
  'support-widget': () => import('./kinds/support-widget.ts').then(({ supportWidgetVendor }) => supportWidgetVendor),
  'text-chat': () => import('./kinds/text-chat.ts').then(({ textChatVendor }) => textChatVendor),
  'tiktok-pixel': () => import('./kinds/tiktok-pixel.ts').then(({ tiktokPixelVendor }) => tiktokPixelVendor),
};
