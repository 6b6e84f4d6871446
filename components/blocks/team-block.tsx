import { EmailText } from '#components/car/email-text.tsx';
import { PhoneNumber } from '#components/car/phone-number.tsx';
import { Link } from '#components/ui/link.tsx';
import { Picture } from '#components/ui/picture.tsx';
import type { BlockProps } from './block-kit.ts';
import { partHeading } from './part-heading.ts';
import styles from './team-block.module.scss';

/** People with their role and how to reach them. */
export function TeamBlock({ block }: BlockProps<'team'>) {
  const PartTitle = partHeading(block.title);
  return (
    <ul className={styles.people}>
      {block.people.map(({ name, initials, role, text, picture, phone, email }) => (
        <li key={name} className={styles.person}>
          {picture ? (
            <Picture picture={picture} alt="" sizes="6rem" width={320} className={styles.face} />
          ) : (
            <span className={styles.face} aria-hidden="true">
              {initials}
            </span>
          )}
          <div className={styles.words}>
            <PartTitle className={styles.name}>{name}</PartTitle>
            {role && <p className={styles.soft}>{role}</p>}
            {text && <p>{text}</p>}
            {phone && <PhoneNumber phone={phone} className={styles.link} />}
            {email && (
              <Link href={`mailto:${email}`} className={styles.link}>
                <EmailText address={email} />
              </Link>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
