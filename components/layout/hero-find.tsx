import { ButtonLink } from '#components/ui/link.tsx';
import type { HomeModel } from '#lib/pages/home.ts';
import styles from './hero-find.module.scss';
import { SearchBox } from './search-box.tsx';

type Props = { model: Pick<HomeModel, 'hero' | 'chrome'> } & Omit<Parameters<typeof SearchBox>[0], 'chrome'>;

/** The hero's call to action: a search of the stock, or the dealer's own buttons if it sells more than its stock (rule A41). */
export function HeroFind({ model: { hero, chrome }, ...box }: Props) {
  if (hero.buttons.length === 0) return <SearchBox chrome={chrome} {...box} />;
  return (
    <div className={styles.buttons}>
      {hero.buttons.map(({ label, href }, index) => (
        <ButtonLink key={label} href={href} look={index === 0 ? 'primary' : 'secondary'} name={label} />
      ))}
    </div>
  );
}
