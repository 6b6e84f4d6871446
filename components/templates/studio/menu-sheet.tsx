import { PhoneNumber } from '#components/car/phone-number.tsx';
import { MegaTiles } from '#components/layout/mega-tiles.tsx';
import { type MenuItem, menuItems } from '#components/layout/menu-items.ts';
import { SearchBox } from '#components/layout/search-box.tsx';
import { Dialog, DialogClose, type DialogState, DialogTitle } from '#components/ui/dialog.tsx';
import { Link, LinkOrText } from '#components/ui/link.tsx';
import { SocialLinks } from '#components/ui/social-links.tsx';
import type { Chrome } from '#lib/pages/chrome.ts';
import type { NavLink } from '#lib/pages/menus.ts';
import contact from './menu-contact.module.scss';
import styles from './menu-overlay.module.scss';
import { Wordmark } from './wordmark.tsx';

/** The column beside the menu's links: phone, email, locations and social links. */
function MenuContact({ chrome, close }: { chrome: Chrome; close: () => void }) {
  return (
    <div className={contact.contact}>
      {chrome.phone && <PhoneNumber phone={chrome.phone} className={contact.phone} />}
      {chrome.email && <Link href={`mailto:${chrome.email}`}>{chrome.email}</Link>}
      {chrome.locations.map((place) => (
        <p key={place.name}>
          {place.name}
          {place.address && <span>{place.address}</span>}
        </p>
      ))}
      {chrome.locationsHref && <Link href={chrome.locationsHref} onClick={close} name="Opening hours and directions" />}
      <SocialLinks links={chrome.social} words />
    </div>
  );
}

function Children({ links, close }: { links: NavLink[]; close: () => void }) {
  return (
    <ul className={styles.children}>
      {links.map((child) => (
        <li key={child.name} className={child.children ? styles.family : undefined}>
          <LinkOrText item={child} onClick={close} />
          {child.children && <Children links={child.children} close={close} />}
        </li>
      ))}
    </ul>
  );
}

function Entry({ link, close }: { link: MenuItem; close: () => void }) {
  return (
    <li className={`${styles.entry} ${link.isWideOnly ? styles.wideOnly : ''}`}>
      <LinkOrText item={link} className={styles.large} onClick={close} />
      {link.brands && (
        <div className={styles.brands}>
          <MegaTiles brands={link.brands} hasLogos onChoose={close} />
        </div>
      )}
      {link.children && <Children links={link.children} close={close} />}
    </li>
  );
}

/** The menu over the whole window. All submenus are open, so one click reaches any page. */
export function MenuSheet({ chrome, ...dialog }: DialogState & { chrome: Chrome }) {
  const close = () => dialog.onOpenChange(false);
  return (
    <Dialog {...dialog} className={styles.sheet}>
      <DialogTitle className="visually-hidden">Menu</DialogTitle>
      <div className={styles.top}>
        <DialogClose className={styles.toggle}>
          <span className={styles.cross} aria-hidden="true" />
          Close
        </DialogClose>
        <Wordmark chrome={chrome} onClick={close} />
      </div>
      <div className={styles.body}>
        <nav aria-label="Main">
          <ul className={styles.list}>
            {menuItems(chrome).map((link) => (
              <Entry key={link.name} link={link} close={close} />
            ))}
          </ul>
        </nav>
        <div className={styles.side}>
          <SearchBox chrome={chrome} />
          <MenuContact chrome={chrome} close={close} />
        </div>
      </div>
    </Dialog>
  );
}
