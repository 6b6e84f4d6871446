/** Makes of two words, of which the file holds only the first word. */
const secondWords: Record<string, string> = { Alfa: 'Romeo', Aston: 'Martin', Great: 'Wall', Land: 'Rover' };

/** Models of more than one word, by full make. Longer ones come first, so that they match first. */
const longModels: Record<string, string[]> = {
  Bentley: ['Continental GT', 'Flying Spur'],
  BMW: ['1 Series', '2 Series', '3 Series', '4 Series', '5 Series', '6 Series', '7 Series', '8 Series'],
  Chrysler: ['Grand Voyager', 'PT Cruiser'],
  Citroen: ['Grand C4 Picasso', 'C3 Aircross', 'C4 Cactus', 'C5 Aircross', 'C4 Picasso'],
  GWM: ['Haval Jolion', 'Haval H6', 'Haval H9', 'Tank 300', 'Tank 500', 'Ute Cannon'],
  Holden: ['HDT Commodore'],
  Hyundai: ['Santa Fe', 'Santa Cruz'],
  Jaguar: ['X Type', 'S Type', 'F Type'],
  Jeep: ['Grand Cherokee'],
  Kia: ['Grand Carnival'],
  'Land Rover': ['Range Rover Evoque', 'Range Rover Sport', 'Range Rover Velar', 'Range Rover', 'Discovery Sport'],
  'Mercedes-Benz': ['AMG GT', 'Marco Polo'],
  Mini: ['3D Hatch', '5D Hatch'],
  Mitsubishi: ['Eclipse Cross', 'Pajero Sport', 'Fuso Canter'],
  Ssangyong: ['Actyon Sports'],
  Suzuki: ['Grand Vitara', 'SX4 S-Cross'],
  Tesla: ['Model S', 'Model X', 'Model 3', 'Model Y'],
  Toyota: [
    'Avensis Verso',
    'Corolla Cross',
    'FJ Cruiser',
    'GR Corolla',
    'GR Yaris',
    'Land Cruiser',
    'Mark X',
    'Prius C',
    'Prius V',
    'Yaris Cross',
  ],
};

export type RestoredNames = {
  make: string;
  model?: string;
  badge?: string;
  restored: ('one_word_make' | 'one_word_model' | 'date_for_model')[];
};

function after(title: string, start: string): string | undefined {
  const begins = title.toLowerCase().startsWith(start.toLowerCase());
  return begins && /^($|\s)/.test(title.slice(start.length)) ? title.slice(start.length).trim() : undefined;
}

/** Make, model and badge of a listing whose make and model columns hold one word each, read from "2017 Land Rover Range Rover Evoque TD4". */
export function restoreNames(brand: string, modelWord: string | undefined, year: number, title: string): RestoredNames {
  const restored: RestoredNames['restored'] = [];
  const second = secondWords[brand];
  const untilMake = second && after(title, `${year} ${brand} ${second}`) !== undefined ? `${brand} ${second}` : brand;
  if (untilMake !== brand) restored.push('one_word_make');
  const rest = after(title, `${year} ${untilMake}`);
  if (rest === undefined) return { make: untilMake, model: modelWord, restored };
  const long = longModels[untilMake]?.find((model) => after(rest, model) !== undefined);
  const [firstWord] = rest.split(' ');
  const isDate = modelWord !== undefined && /^\d{1,2}-[A-Z][a-z]{2}$/.test(modelWord) && firstWord !== modelWord;
  if (isDate) restored.push('date_for_model');
  else if (long) restored.push('one_word_model');
  const model = long ?? (isDate || restored.length > 0 ? firstWord : modelWord);
  const badge = model ? after(rest, model) : undefined;
  return { make: untilMake, model: model || undefined, badge: badge || undefined, restored };
}
