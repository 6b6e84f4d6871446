import Router from 'next/router';
import { Toast } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import type { Notice } from '#lib/browser/garage/garage.ts';
import { compareHref, compareLimit } from '#lib/routes/paths.ts';
import type { GarageValue } from './garage-context.ts';
import styles from './garage-toast.module.scss';

type NoticeText = { text: string; link?: { text: string; href: string } };

const onlyThisVisit = 'for this visit only: your browser’s storage is full or blocked.';

/** The text of a notice, and its link. */
export function noticeText(notice: Notice, { compared, links, nouns }: GarageValue): NoticeText {
  if ('text' in notice) return notice;
  const { list, outcome } = notice;
  if (list === 'favourites') {
    if (outcome === 'removed') return { text: `Removed from your ${links.favourites}.` };
    const text = outcome === 'visit' ? `Saved ${onlyThisVisit}` : `Saved to your ${links.favourites}.`;
    return { text, ...(links.savedHref ? { link: { text: `View ${links.favourites}`, href: links.savedHref } } : {}) };
  }
  if (outcome === 'removed') return { text: 'Removed from compare.' };
  const slugs = compared.store.getState().cars.map(({ slug }) => slug);
  const texts = {
    full: `You can compare up to ${compareLimit} ${nouns.many}. Remove one to add this one.`,
    visit: `Added to compare ${onlyThisVisit}`,
    kept: slugs.length === 1 ? `Added to compare. Now add another ${nouns.one}.` : `Added to compare (${slugs.length} of ${compareLimit}).`,
  };
  return { text: texts[outcome], ...(slugs.length > 1 ? { link: { text: 'Compare', href: compareHref(slugs) } } : {}) };
}

const durationMs = 5000;
/** A swipe of this many pixels closes the toast. */
const swipePixels = 50;

/** The words of a notice. What has the keyboard's focus stays in view above the notice, and so does what gets the focus while it is there. */
function NoticeWords({ text }: { text: string | undefined }) {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = words.current?.closest('ol');
    if (!place) return;
    const root = document.documentElement;
    const clear = () => {
      root.style.scrollPaddingBottom = `${window.innerHeight - place.getBoundingClientRect().top}px`;
      document.querySelector('main :focus-visible')?.scrollIntoView({ block: 'nearest' });
    };
    clear();
    // The compare bar may appear after the notice, which then moves above it.
    const observer = new MutationObserver(clear);
    observer.observe(root, { attributeFilter: ['data-with-compare-bar', 'data-with-question'] });
    return () => {
      observer.disconnect();
      root.style.scrollPaddingBottom = '';
    };
  }, []);
  return (
    <Toast.Description ref={words} className={styles.text}>
      {text}
    </Toast.Description>
  );
}

const pathOf = (address: string) => address.split(/[?#]/, 1)[0];

/** The notice about the last change. Hovering or focusing it keeps it open; a swipe or the page that it leads to closes it (rule G4). */
export function GarageToast({ garage }: { garage: GarageValue }) {
  const { notice, count } = useStore(garage.notices);
  const close = () => garage.notices.setState({ count }, true);
  const { text, link } = notice ? noticeText(notice, garage) : {};
  const target = link && pathOf(link.href);
  useEffect(() => {
    const arrive = (address: string) => pathOf(address) === target && garage.notices.setState({ count }, true);
    Router.events.on('routeChangeComplete', arrive);
    return () => Router.events.off('routeChangeComplete', arrive);
  }, [target, count, garage]);
  return (
    <Toast.Provider duration={durationMs} swipeThreshold={swipePixels} swipeDirection="right" label="Notice">
      {notice && (
        <Toast.Root key={count} className={styles.toast} onOpenChange={(open) => !open && close()}>
          <NoticeWords text={text} />
          {'list' in notice && notice.outcome === 'removed' && (
            <Toast.Action altText="Undo" className={styles.action} onClick={() => void garage[notice.list].add(notice.car)}>
              Undo
            </Toast.Action>
          )}
          {link && (
            <Toast.Action altText={link.text} asChild>
              <Link href={link.href} className={styles.action} name={link.text} />
            </Toast.Action>
          )}
          <Toast.Close className={styles.close} aria-label="Close">
            <Icon name="x" size={18} />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport className={styles.place} label="Notices ({hotkey})" />
    </Toast.Provider>
  );
}
