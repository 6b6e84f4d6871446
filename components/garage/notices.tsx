import { useEffect } from 'react';
import { useAccount } from '#components/account/use-account.ts';
import { Link } from '#components/ui/link.tsx';
import type { ShopperNotice } from '#lib/accounts/account.ts';
import { noticeText } from '#lib/accounts/notice-text.ts';
import { signInHref } from '#lib/accounts/redirect.ts';
import type { Chrome } from '#lib/pages/chrome.ts';
import { carPath, garageTabPath } from '#lib/routes/paths.ts';
import { EmptyGarage } from './empty-garage.tsx';
import styles from './notices.module.scss';

const dayOf = (at: number, language: string) => new Date(at).toLocaleDateString(language, { day: 'numeric', month: 'long' });

/** What a notice says, with links to what it is about. */
function NoticeWords({ notice }: { notice: ShopperNotice }) {
  if (notice.kind === 'sold')
    return (
      <p>
        {notice.name} {noticeText(notice)}
      </p>
    );
  if (notice.kind !== 'match')
    return (
      <p>
        <Link href={carPath(notice.slug)} name={notice.name} /> {noticeText(notice)}
      </p>
    );
  return (
    <>
      <p>
        Your search <Link href={notice.href} name={`“${notice.name}”`} /> {noticeText(notice)}
      </p>
      <ul className={styles.cars}>
        {notice.cars.map(({ name, slug }) => (
          <li key={slug}>
            <Link href={carPath(slug)} name={name} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What a shopper hears of the cars that they watch and of their searches, the newest first (rules V10 and V21). Reading it here marks it as read. */
export function Notices({ chrome }: { chrome: Chrome }) {
  const { account, state, problem } = useAccount(chrome);
  const { nouns, language } = chrome;
  useEffect(() => {
    if (state?.user) void account.readNotices();
  }, [account, state]);
  if (!state)
    return (
      <div className={styles.place}>
        <p role="status">{problem ?? 'Loading…'}</p>
      </div>
    );
  if (!state.user || state.notices.length === 0) {
    const href = state.user ? chrome.searchHref : signInHref(garageTabPath(window.location.pathname, 'notices'));
    const text = `When a ${nouns.one} that you watch costs less, is held or is sold, or a new one matches a saved search, you read it here.`;
    return (
      <div className={styles.place}>
        <EmptyGarage
          icon="bell"
          title={state.user ? 'Nothing new' : 'Sign in first'}
          text={text}
          href={href}
          label={state.user ? `Search ${nouns.many}` : 'Sign in'}
        />
      </div>
    );
  }
  return (
    <div className={styles.place}>
      <ul className={styles.list}>
        {state.notices.map((notice) => (
          <li key={notice.id} className={styles.notice} data-new={!notice.isRead || undefined}>
            <NoticeWords notice={notice} />
            <p className={styles.day}>
              {!notice.isRead && <strong>New · </strong>}
              {dayOf(notice.at, language)}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
