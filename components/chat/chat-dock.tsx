import { useEffect, useState } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { useRootMark } from '#components/ui/use-root-mark.ts';
import { readStored, writeStored } from '#lib/browser/safe-storage.ts';
import { shopperConsent } from '#lib/browser/tracking/consent-store.ts';
import { openChat } from '#lib/browser/tracking/open-chat.ts';
import { track } from '#lib/browser/tracking/track.ts';
import type { PageChat, TrackingSetup } from '#lib/tracking/setup.ts';
import styles from './chat-dock.module.scss';

type Chats = NonNullable<TrackingSetup['chats']>;
type Props = {
  slug: string;
  tracking: TrackingSetup;
  chats: Chats;
  path: string;
  /** The car's location, which the chat is about. */
  place?: string | undefined;
};

const storage = () => window.localStorage;

/** Opens the connection to a chat while the pointer is still on its way. */
function preconnect({ origin }: PageChat): void {
  if (!origin || document.querySelector(`link[rel=preconnect][href="${origin}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'preconnect';
  link.href = origin;
  document.head.append(link);
}

/** Whether the welcome is due: some seconds after the page was shown, unless it was closed before (rule T12). */
function useWelcome(key: string, promptMs: number) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (readStored(storage, key) !== null) return;
    const timer = setTimeout(() => setIsShown(true), promptMs);
    return () => clearTimeout(timer);
  }, [key, promptMs]);
  const close = () => {
    setIsShown(false);
    writeStored(storage, key, 'closed');
  };
  return { isShown, close };
}

/** The site's own chat button, in place of the scripts of its chats, which load when it is used (rule T11). */
export function ChatDock({ slug, tracking, chats, path, place }: Props) {
  const consent = shopperConsent(slug, tracking.consent);
  const [isAllowed, setIsAllowed] = useState(false);
  const [loading, setLoading] = useState<string>();
  const [opened, setOpened] = useState<readonly string[]>([]);
  const welcome = useWelcome(`forecourt:${slug}:chat-welcome:1`, chats.promptMs);
  useEffect(() => {
    const check = () => setIsAllowed(consent.allowed().chat);
    check();
    return consent.onChange(check);
  }, [consent]);
  const isHidden = chats.hiddenOn.some((start) => `${path.split(/[?#]/)[0]}/`.startsWith(start));
  const left = chats.vendors.filter(({ kind }) => !opened.includes(kind));
  const isShown = isAllowed && !isHidden && left.length > 0;
  useRootMark('data-with-chat', isShown);
  if (!isShown) return null;
  const open = async (vendor: PageChat) => {
    if (loading) return;
    welcome.close();
    setLoading(vendor.kind);
    track(document, 'chatOpen');
    if (await openChat(vendor, consent, place)) setOpened((before) => [...before, vendor.kind]);
    setLoading(undefined);
  };
  return (
    <div className={styles.dock} data-chat>
      {welcome.isShown && (
        <div className={styles.welcome} role="status">
          <p>Questions? We are here to help.</p>
          <button type="button" className={styles.close} aria-label="Close" onClick={welcome.close}>
            <Icon name="x" size={18} />
          </button>
        </div>
      )}
      <div className={styles.buttons}>
        {left.map((vendor) => (
          <button
            key={vendor.kind}
            type="button"
            className={styles.button}
            aria-busy={loading === vendor.kind}
            onPointerEnter={() => preconnect(vendor)}
            onFocus={() => preconnect(vendor)}
            onClick={() => void open(vendor)}
          >
            {loading === vendor.kind ? <span className={styles.spinner} aria-hidden="true" /> : <Icon name="message-circle" size={20} />}
            {vendor.label}
          </button>
        ))}
      </div>
    </div>
  );
}
