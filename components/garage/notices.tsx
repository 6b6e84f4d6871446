import { useEffect } from 'react';
import { Link } from '#components/ui/link.tsx';
import type { ShopperNotice } from '#lib/accounts/account.ts';
import { noticeText } from '#lib/accounts/notice-text.ts';
import type { Chrome } from '#lib/pages/chrome.ts';
import { carPath } from '#lib/routes/paths.ts';
import { AccountTab, type ReadAccount } from './account-tab.tsx';
import { EmptyGarage } from './empty-garage.tsx';
import styles from './notices.module.scss';

const dayOf = (at: number, language: string) => new Date(at).toLocaleDateString(language, { day: 'numeric', month: 'long' });

/** The text of a notice, with links to the car or search that it is about. */
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

/** One sentence about what shoppers get notices of. */
const whatComes = (one: string) =>
  `When a ${one} that you watch costs less, is held or is sold, or a new one matches a saved search, you read it here.`;

function List({ account, state, chrome }: { chrome: Chrome } & ReadAccount) {
  const { nouns, language, searchHref } = chrome;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read again may have further notices
  useEffect(() => void account.readNotices(), [account, state]);
  if (state.notices.length === 0)
    return <EmptyGarage icon="bell" title="Nothing new" text={whatComes(nouns.one)} href={searchHref} label={`Search ${nouns.many}`} />;
  return (
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
  );
}

/**
 * The notices about a shopper's watched cars and saved searches, the newest first (rules V10 and V21). Showing them here marks them as
 * read.
 */
export const Notices = ({ chrome }: { chrome: Chrome }) => (
  <AccountTab chrome={chrome} tab="notices" invitation={whatComes(chrome.nouns.one)}>
    {(read) => <List {...read} chrome={chrome} />}
  </AccountTab>
);
