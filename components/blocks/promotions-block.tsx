import { useRef, useState } from 'react';
import { Prose } from '#components/content/prose.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { IconName } from '#components/ui/icon-name.ts';
import { Link } from '#components/ui/link.tsx';
import { Picture } from '#components/ui/picture.tsx';
import { useViewingTime } from '#components/ui/use-availability.ts';
import type { Slide } from '#lib/pages/blocks/banner-views.ts';
import type { BlockViewOf } from '#lib/pages/blocks/block-views.ts';
import { BlockFrame } from './block-frame.tsx';
import { type BlockKit, type BlockPlace, type BlockProps, partHeading } from './block-kit.ts';
import styles from './promotions-block.module.scss';
import specialsBlockStyles from './specials-block.module.scss';

/** Current offers. An offer that has ended disappears, even from a page that was built earlier. */
export function SpecialsBlock({ block }: BlockProps<'specials'>) {
  const now = useViewingTime(block.offers.flatMap(({ ends }) => ends ?? []));
  const offers = block.offers.filter(({ ends = Number.POSITIVE_INFINITY }) => now < ends);
  const PartTitle = partHeading(block.title);
  return (
    <>
      {offers.length === 0 && <p>These offers are over.</p>}
      <div className={specialsBlockStyles.room}>
        <ul className={specialsBlockStyles.offers}>
          {offers.map(({ title, html, price, picture, alt, label, href, terms, untilText }) => (
            <li key={title} className={specialsBlockStyles.offer}>
              {picture && (
                <Picture
                  picture={picture}
                  alt={alt}
                  sizes="(min-width: 64rem) 400px, 100vw"
                  width={480}
                  className={specialsBlockStyles.picture}
                />
              )}
              <div className={specialsBlockStyles.words}>
                {untilText && <p className={specialsBlockStyles.until}>{untilText}</p>}
                <PartTitle className={specialsBlockStyles.title}>{title}</PartTitle>
                {price && <p className={specialsBlockStyles.price}>{price}</p>}
                {html && <Prose html={html} />}
                {href && (
                  <Link href={href} className={specialsBlockStyles.link}>
                    {label ?? `About ${title}`}
                    <Icon name="arrow-right" size={18} />
                  </Link>
                )}
                {terms && <p className={specialsBlockStyles.terms}>{terms}</p>}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** True for a picture that is taller than a 1920 by 540 banner. Its text is beside it, because the banner's shape would crop it. */
const isTall = ({ width, height }: Slide['picture']) => width < 2.5 * height;

function Banner({ slide: { picture, alt, title, text, label, href } }: { slide: Slide }) {
  return (
    <>
      <Picture picture={picture} alt={alt} sizes="(min-width: 80rem) 80rem, 100vw" width={1280} boxClass={styles.picture} />
      {(title || text || href) && (
        <div className={styles.words}>
          {title && <p className={styles.title}>{title}</p>}
          {text && <p>{text}</p>}
          {href && (
            <Link href={href} className={styles.link}>
              {label ?? title ?? alt}
              <Icon name="arrow-right" size={18} />
            </Link>
          )}
        </div>
      )}
    </>
  );
}

/** Banners side by side. They move only when a shopper swipes, scrolls, or presses a button. */
export function PromotionsBlock({ block, kit, place }: { block: BlockViewOf<'promotions'>; kit: BlockKit; place: BlockPlace }) {
  const now = useViewingTime(block.slides.flatMap(({ ends }) => ends ?? []));
  const slides = block.slides.filter(({ ends = Number.POSITIVE_INFINITY }) => now < ends);
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  if (slides.length === 0) return null;
  const show = (index: number) => {
    const slide = strip.current?.children[index];
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (slide instanceof HTMLElement) strip.current?.scrollTo({ left: slide.offsetLeft, behavior: isStill ? 'instant' : 'smooth' });
  };
  const step = (name: string, to: number, icon: IconName) => (
    <button type="button" className={styles.step} aria-label={name} disabled={!slides[to]} onClick={() => show(to)}>
      <Icon name={icon} size={24} />
    </button>
  );
  const onScroll = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {};
    setShown(Math.round(scrollLeft / clientWidth));
  };
  return (
    <BlockFrame title={block.title} place={place} kit={kit}>
      <section className={styles.box} aria-label={block.title ?? 'Promotions'} aria-roledescription="carousel">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reachable by keyboard */}
        <ul ref={strip} className={styles.strip} onScroll={onScroll} tabIndex={0}>
          {slides.map((slide) => (
            <li key={slide.picture.src} className={styles.slide} data-tall={isTall(slide.picture) ? '' : undefined}>
              <Banner slide={slide} />
            </li>
          ))}
        </ul>
        {slides.length > 1 && (
          <div className={styles.steps}>
            {step('Previous promotion', shown - 1, 'chevron-left')}
            <p aria-live="polite">{`${shown + 1} of ${slides.length}`}</p>
            {step('Next promotion', shown + 1, 'chevron-right')}
          </div>
        )}
      </section>
    </BlockFrame>
  );
}
