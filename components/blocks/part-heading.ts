/** The level of the headings inside a block: below the block's own, if it has one. */
export const partHeading = (blockTitle: string | undefined): 'h2' | 'h3' => (blockTitle ? 'h3' : 'h2');
