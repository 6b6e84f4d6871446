import { EmailText } from '#components/car/location-card.tsx';
import { PhoneNumber } from '#components/car/phone-number.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import { Picture } from '#components/ui/picture.tsx';
import { useViewingTime } from '#components/ui/use-availability.ts';
import { type BlockProps, partHeading } from './block-kit.ts';
import styles from './team-block.module.scss';

/** Open positions. A position that has closed since the build disappears. */
export function PositionsBlock({ block }: BlockProps<'positions'>) {
  const now = useViewingTime(block.positions.flatMap(({ ends }) => ends ?? []));
  const positions = block.positions.filter(({ ends = Number.POSITIVE_INFINITY }) => now < ends);
  const Heading = block.title ? 'h3' : 'h2';
  return (
    <>
      {positions.length === 0 && <p>These positions have closed. New ones are shown here.</p>}
      <ul className={styles.positions}>
        {positions.map(({ title, href, text, facts, closesText }) => (
          <li key={href} className={styles.position}>
            <Heading className={styles.title}>
              <Link href={href}>{title}</Link>
            </Heading>
            <p className={styles.facts}>{facts.join(' · ')}</p>
            {text && <p className={styles.text}>{text}</p>}
            {closesText && <p className={styles.facts}>{closesText}</p>}
            <Icon name="arrow-right" size={20} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** People with their roles and contact details. */
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
