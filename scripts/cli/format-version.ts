/** The version of what `--json` prints (rule J1). It is not the version of the product. */
export const formatVersion = 1;
