import { type ReactNode, useId } from 'react';
import type { BlockKit } from '#components/blocks/block-kit.ts';
import { unbroken } from '#components/content/unbroken-text.tsx';
import { Link } from '#components/ui/link.tsx';
import { BrandNames } from './brand-names.tsx';
import { CarRows } from './car-rows.tsx';
import frame from './frame.module.scss';
import { ModelCards } from './model-cards.tsx';
import { Offer } from './offer.tsx';
import { Places } from './places.tsx';
import actions from './text-link.module.scss';

function BlockSection({ title, more, children }: { title?: string; more?: { name: string; href: string }; children: ReactNode }) {
  const id = useId();
  return (
    <section className={frame.section} {...(title ? { 'aria-labelledby': id } : {})}>
      <div className={frame.column}>
        {title && (
          <div className={frame.row}>
            <h2 id={id} className={frame.heading}>
              {unbroken(title)}
            </h2>
            {more && <Link href={more.href} className={actions.link} name={more.name} />}
          </div>
        )}
        {children}
      </div>
    </section>
  );
}

/** What blocks look like in this template. */
export const blockKit: BlockKit = {
  Section: BlockSection,
  Cars: CarRows,
  Places,
  Brands: BrandNames,
  Cards: ModelCards,
  Action: Offer,
};
