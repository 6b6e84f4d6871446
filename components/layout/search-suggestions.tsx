import Router from 'next/router';
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { listen } from '#components/ui/listen.ts';
import { Picture } from '#components/ui/picture.tsx';
import { addRecent } from '#lib/browser/search/recent-searches.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import styles from './search-suggestions.module.scss';
import { useCombobox } from './use-combobox.ts';
import { type Entry, type SearchChrome, useSuggestions } from './use-suggestions.ts';

const edge = 16;
const gap = 4;
const widest = 416;

function place(panel: HTMLElement, form: HTMLElement): void {
  const { left, right, bottom, width } = form.getBoundingClientRect();
  const wide = Math.max(width, Math.min(widest, window.innerWidth - 2 * edge));
  const top = bottom + gap;
  Object.assign(panel.style, {
    top: `${top}px`,
    left: `${wide > width ? Math.max(edge, right - wide) : left}px`,
    width: `${wide}px`,
    maxHeight: `${Math.max(0, window.innerHeight - top - edge)}px`,
  });
}

/** Shows a panel below a form, in front of everything else on the page: a hero or a header would cut it off. */
function usePanelPlace(panel: RefObject<HTMLElement | null>, input: RefObject<HTMLInputElement | null>, isShown: boolean): void {
  useEffect(() => {
    const element = panel.current;
    const form = input.current?.form;
    if (!isShown || !element || !form) return;
    const update = () => place(element, form);
    update();
    element.showPopover();
    const stop = listen(window, { resize: update, scroll: update }, { capture: true, passive: true });
    return () => {
      stop();
      if (element.isConnected) element.hidePopover();
    };
  }, [panel, input, isShown]);
}

type Props = { input: RefObject<HTMLInputElement | null>; chrome: SearchChrome };

const groups: { name: Entry['group']; title: (chrome: SearchChrome) => string }[] = [
  { name: 'recent', title: () => 'Recent searches' },
  { name: 'searches', title: () => 'Suggestions' },
  { name: 'cars', title: ({ nouns }) => nouns.Many },
  { name: 'pages', title: () => 'Pages' },
  { name: 'all', title: () => 'All results' },
];

function EntryText({ entry }: { entry: Entry }) {
  const { car, count, label, text } = entry;
  if (!car)
    return (
      <>
        <span className={styles.label}>
          {label}
          {text && <span className={styles.about}>{text}</span>}
        </span>
        {count !== undefined && <span className={styles.count}>{formatNumber(count)}</span>}
      </>
    );
  return (
    <>
      {car.picture ? (
        <Picture picture={car.picture} alt="" sizes="72px" width={160} near className={styles.picture} />
      ) : (
        <span className={styles.picture} />
      )}
      <span className={styles.label}>
        {label}
        {car.subtitle && <span className={styles.subtitle}>{car.subtitle}</span>}
      </span>
      <span className={styles.price}>
        {!car.available && (car.ribbon?.text ?? 'Sold')}
        {car.available && [car.price.amount, car.price.per].filter(Boolean).join(' ')}
        {car.available && car.price.note && <span className={styles.subtitle}>{car.price.note}</span>}
      </span>
    </>
  );
}

/** The list below a search box (rule S32). It loads with the first focus and drives the box as a combobox. */
export function SearchSuggestions({ input, chrome }: Props) {
  const id = useId();
  const [text, setText] = useState(() => input.current?.value ?? '');
  const { entries, suggester } = useSuggestions(chrome, text);
  const open = useCallback(
    (label: string, href: string) => {
      addRecent(() => window.localStorage, chrome.slug, { label, href });
      void Router.push(href);
    },
    [chrome.slug],
  );
  const choose = useCallback(
    ({ group, label, href }: Entry) => {
      if (group === 'cars' || group === 'pages') return void Router.push(href);
      if (group === 'all') open(text.trim(), suggester?.opened(text) ?? href);
      else open(label, href);
    },
    [open, text, suggester],
  );
  const submit = useCallback(
    (typed: string) => {
      if (!suggester) return false;
      open(typed.trim() || chrome.nouns.Many, suggester.opened(typed));
      return true;
    },
    [suggester, open, chrome.nouns.Many],
  );
  const { isOpen, active, setActive, close } = useCombobox({ input, listId: id, entries, setText, choose, submit });
  useEffect(() => {
    Router.events.on('routeChangeStart', close);
    return () => Router.events.off('routeChangeStart', close);
  }, [close]);
  const isShown = isOpen && entries.length > 0;
  const panel = useRef<HTMLDivElement>(null);
  usePanelPlace(panel, input, isShown);
  return (
    <>
      <span role="status" className="visually-hidden">
        {isShown ? `${entries.length} ${entries.length === 1 ? 'suggestion' : 'suggestions'}` : ''}
      </span>
      <div id={id} ref={panel} popover="manual" role="listbox" aria-label="Search suggestions" className={styles.list}>
        {groups.map(({ name, title }) => {
          const members = entries.flatMap((entry, index) => (entry.group === name ? [{ entry, index }] : []));
          if (members.length === 0) return null;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own.
            <div key={name} role="group" aria-label={title(chrome)} className={styles.group}>
              {name !== 'all' && (
                <p className={styles.title} aria-hidden="true">
                  {title(chrome)}
                </p>
              )}
              {members.map(({ entry, index }) => (
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text, aria-activedescendant names the option.
                // biome-ignore lint/a11y/useKeyWithClickEvents: the text handles the keys.
                <div
                  key={entry.key}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={index === active}
                  className={styles.option}
                  onPointerMove={() => setActive(index)}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(entry)}
                >
                  <EntryText entry={entry} />
                </div>
              ))}
            </div>
          );
        })}
      </div>
    </>
  );
}
