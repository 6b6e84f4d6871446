declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2' | 'sfnt';
    variationAxes?: Record<string, { min: number; max: number }>;
    keepFeatures?: readonly string[];
    preserveNameIds?: readonly number[];
    dropTables?: readonly string[];
    noHinting?: boolean;
  };
  export default function subsetFont(font: Buffer, letters: string, options: Options): Promise<Buffer>;
}
