/** What a shopper who watches a car hears of (rule V10): it costs less, somebody is about to buy it, or it was sold. */
export const noticeKinds = ['price-fall', 'held', 'sold'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** How a shopper wants to hear by mail: once a day at most, at once of a lower price too, or not at all. */
export const mailWishes = ['daily', 'at-once', 'off'] as const;
export type MailWish = (typeof mailWishes)[number];
