import { Toast } from 'radix-ui';
import { useStore } from 'zustand';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import type { GarageValue } from './garage-context.ts';
import styles from './garage-toast.module.scss';
import { noticeText } from './notice-text.ts';

const durationMs = 5000;
/** A swipe of this many pixels closes the toast. */
const swipePixels = 50;

/** The notice about the last change. Hovering or focusing it keeps it open; a swipe closes it (rule G4). */
export function GarageToast({ garage }: { garage: GarageValue }) {
  const { notice, count } = useStore(garage.notices);
  const close = () => garage.notices.setState({ count }, true);
  const { text, link } = notice ? noticeText(notice, garage) : {};
  return (
    <Toast.Provider duration={durationMs} swipeThreshold={swipePixels} swipeDirection="right" label="Notice">
      {notice && (
        <Toast.Root key={count} className={styles.toast} onOpenChange={(open) => !open && close()}>
          <Toast.Description className={styles.text}>{text}</Toast.Description>
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
