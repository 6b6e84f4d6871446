import { CompareView } from '#components/garage/compare-view.tsx';
import type { CompareModel } from '#lib/pages/compare.ts';
import { PageBand } from './page-band.tsx';

/** Vehicles side by side under the dark band. */
export default function Compare({ model }: { model: CompareModel }) {
  return (
    <>
      <PageBand heading={model.heading} />
      <CompareView model={model} />
    </>
  );
}
