import { PrintView } from '#components/print/print-view.tsx';
import { loadCatalogue } from '#lib/pages/load.ts';
import { type PrintModel, printModel } from '#lib/pages/print.ts';

export default function PrintPage({ model }: { model: PrintModel }) {
  return <PrintView model={model} />;
}

export const getStaticProps = () => ({ props: { model: printModel(loadCatalogue()) } });
