import { Check, Link2, Mail, MessageCircle } from 'lucide-react';
import * as Popover from 'radix-ui/popover';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { copiedMs, type ShareLink, shareLinks } from '#lib/cars/share.ts';
import styles from './share-menu.module.scss';

/** A mark for each way; lucide carries no brand icons, so theirs are initials. */
const marks: Record<ShareLink['name'], ReactNode> = {
  Email: <Mail size={20} strokeWidth={1.75} aria-hidden="true" />,
  WhatsApp: <MessageCircle size={20} strokeWidth={1.75} aria-hidden="true" />,
  Facebook: (
    <span className={styles.initial} aria-hidden="true">
      f
    </span>
  ),
  X: (
    <span className={styles.initial} aria-hidden="true">
      X
    </span>
  ),
};

type Copying = 'idle' | 'copied' | 'failed';

/** Copies the address; says so for a moment, to listeners too. Where the browser refuses, the address is there to be copied by hand. */
function CopyLink({ url }: { url: string }) {
  const [state, setState] = useState<Copying>('idle');
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (state !== 'copied' || count === 0) return;
    const timer = setTimeout(() => setState('idle'), copiedMs);
    return () => clearTimeout(timer);
  }, [state, count]);
  const copy = async () => {
    const done = await Promise.resolve(navigator.clipboard?.writeText(url).then(() => true)).catch(() => false);
    setState(done ? 'copied' : 'failed');
    setCount((before) => before + 1);
  };
  return (
    <>
      <button type="button" className={styles.way} onClick={copy}>
        {state === 'copied' ? <Check size={20} aria-hidden="true" /> : <Link2 size={20} strokeWidth={1.75} aria-hidden="true" />}
        {state === 'copied' ? 'Copied' : 'Copy link'}
      </button>
      {state === 'failed' && (
        <label className={styles.byHand}>
          Copy this address
          <input readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
        </label>
      )}
      <span role="status" className="visually-hidden">
        {state === 'copied' ? 'Copied' : state === 'failed' ? 'The address could not be copied; it is in the field below.' : ''}
      </span>
    </>
  );
}

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  button: RefObject<HTMLButtonElement | null>;
  url: string;
  title: string;
};

/** The ways to pass a car's address on, beside the button that asked for them. */
export function ShareMenu({ open, onOpenChange, button, url, title }: Props) {
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Anchor virtualRef={button as RefObject<HTMLButtonElement>} />
      <Popover.Portal>
        <Popover.Content
          className={styles.menu}
          aria-label="Share"
          sideOffset={6}
          collisionPadding={12}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            button.current?.focus();
          }}
          // The button closes it itself.
          onInteractOutside={(event) => button.current?.contains(event.target as Node) && event.preventDefault()}
        >
          <CopyLink url={url} />
          <ul className={styles.ways}>
            {shareLinks(url, title).map(({ name, href }) => (
              <li key={name}>
                <a
                  href={href}
                  className={styles.way}
                  onClick={() => onOpenChange(false)}
                  {...(name === 'Email' ? {} : { target: '_blank', rel: 'noopener' })}
                >
                  {marks[name]}
                  {name}
                  {name !== 'Email' && <span className="visually-hidden"> (opens in a new tab)</span>}
                </a>
              </li>
            ))}
          </ul>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
