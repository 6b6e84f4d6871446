import * as Popover from 'radix-ui/popover';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { copiedMs, type ShareLink, shareLinks } from '#lib/cars/share.ts';
import styles from './share-menu.module.scss';

const Initial = ({ letter }: { letter: string }) => (
  <span className={styles.initial} aria-hidden="true">
    {letter}
  </span>
);

/** An icon for each way to share. Facebook and X get their initials. */
const icons: Record<ShareLink['name'], ReactNode> = {
  Email: <Icon name="mail" size={20} />,
  WhatsApp: <Icon name="message-circle" size={20} />,
  Facebook: <Initial letter="f" />,
  X: <Initial letter="X" />,
};

type Copying = 'idle' | 'copied' | 'failed';

/** Copies the address. Where the browser refuses, it shows the address in a field to copy by hand. */
function CopyLink({ url }: { url: string }) {
  const [state, setState] = useState<Copying>('idle');
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (state !== 'copied' || count === 0) return;
    const timer = setTimeout(() => setState('idle'), copiedMs);
    return () => clearTimeout(timer);
  }, [state, count]);
  const copy = async () => {
    const isCopied = await Promise.resolve(navigator.clipboard?.writeText(url).then(() => true)).catch(() => false);
    setState(isCopied ? 'copied' : 'failed');
    setCount((before) => before + 1);
  };
  return (
    <>
      <button type="button" className={styles.way} onClick={copy}>
        {state === 'copied' ? <Icon name="check" size={20} /> : <Icon name="link-2" size={20} />}
        {state === 'copied' ? 'Copied' : 'Copy link'}
      </button>
      {state === 'failed' && (
        <label className={styles.byHand}>
          Copy this address
          <input readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
        </label>
      )}
      <span role="status" className="visually-hidden">
        {state === 'copied' ? 'Copied' : state === 'failed' ? 'The address could not be copied. Copy it from the field below.' : ''}
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

/** The menu of ways to share a page, next to its button. */
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
          // A click on the button closes the menu by itself, so it must not also count as a click outside.
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
                  {icons[name]}
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
