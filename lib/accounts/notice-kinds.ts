/** What a shopper who watches a car hears of (rule V10): it costs less, somebody is about to buy it, or it was sold. */
export const carNoticeKinds = ['price-fall', 'held', 'sold'] as const;
export type CarNoticeKind = (typeof carNoticeKinds)[number];

/** All that a shopper hears of: what happened to a watched car, and new cars of a saved search (rule V21). */
export type NoticeKind = CarNoticeKind | 'match';

/** How a shopper wants to hear by mail: once a day at most, at once of a lower price too, or not at all. */
export const mailWishes = ['daily', 'at-once', 'off'] as const;
export type MailWish = (typeof mailWishes)[number];
