// Written by scripts/tools/schema/write.ts from the files of the folder. Do not change it by hand.
import { adNswRule } from './rules/ad-nsw.ts';
import { admRule } from './rules/adm.ts';
import { ancapRule } from './rules/ancap.ts';
import { app5Rule } from './rules/app5.ts';
import { ca766Rule } from './rules/ca-766.ts';
import { cinRule } from './rules/cin.ts';
import { crCompRule } from './rules/cr-comp.ts';
import { crMathRule } from './rules/cr-math.ts';
import { crPayNzRule } from './rules/cr-pay-nz.ts';
import { crRateNzRule } from './rules/cr-rate-nz.ts';
import { crRepayRule } from './rules/cr-repay.ts';
import { crWarnRule } from './rules/cr-warn.ts';
import { fcaiRule } from './rules/fcai.ts';
import { freeNzRule } from './rules/free-nz.ts';
import { ftcRule } from './rules/ftc.ts';
import { fuelClaimRule } from './rules/fuel-claim.ts';
import { fuelNzRule } from './rules/fuel-nz.ts';
import { gpcRule } from './rules/gpc.ts';
import { licNswRule } from './rules/lic-nsw.ts';
import { licOtherRule } from './rules/lic-other.ts';
import { licWaRule } from './rules/lic-wa.ts';
import { orcNswRule } from './rules/orc-nsw.ts';
import { priceLabelRule } from './rules/price-label.ts';
import { priceLowestRule } from './rules/price-lowest.ts';
import { priceNzRule } from './rules/price-nz.ts';
import { priceRegionRule } from './rules/price-region.ts';
import { priceRegoRule } from './rules/price-rego.ts';
import { priceSingleRule } from './rules/price-single.ts';
import { priceUsedDaRule } from './rules/price-used-da.ts';
import { priceVicRule } from './rules/price-vic.ts';
import { privNzRule } from './rules/priv-nz.ts';
import { regzRule } from './rules/regz.ts';
import { spamRule } from './rules/spam.ts';
import { traderRule } from './rules/trader.ts';
import { utpRule } from './rules/utp.ts';
import { wasNowRule } from './rules/was-now.ts';

/** Every rule of law, by the name of its file. */
export const lawRules = {
  'ad-nsw': adNswRule,
  adm: admRule,
  ancap: ancapRule,
  app5: app5Rule,
  'ca-766': ca766Rule,
  cin: cinRule,
  'cr-comp': crCompRule,
  'cr-math': crMathRule,
  'cr-pay-nz': crPayNzRule,
  'cr-rate-nz': crRateNzRule,
  'cr-repay': crRepayRule,
  'cr-warn': crWarnRule,
  fcai: fcaiRule,
  'free-nz': freeNzRule,
  ftc: ftcRule,
  'fuel-claim': fuelClaimRule,
  'fuel-nz': fuelNzRule,
  gpc: gpcRule,
  'lic-nsw': licNswRule,
  'lic-other': licOtherRule,
  'lic-wa': licWaRule,
  'orc-nsw': orcNswRule,
  'price-label': priceLabelRule,
  'price-lowest': priceLowestRule,
  'price-nz': priceNzRule,
  'price-region': priceRegionRule,
  'price-rego': priceRegoRule,
  'price-single': priceSingleRule,
  'price-used-da': priceUsedDaRule,
  'price-vic': priceVicRule,
  'priv-nz': privNzRule,
  regz: regzRule,
  spam: spamRule,
  trader: traderRule,
  utp: utpRule,
  'was-now': wasNowRule,
};
