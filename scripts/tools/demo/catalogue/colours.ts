const common = ['White', 'White', 'Silver', 'Grey', 'Black', 'Blue', 'Red'];

/** Paint names by make, the commoner ones repeated. */
const byMake: Record<string, string[]> = {
  Airstream: ['Brushed Silver'],
  Ford: ['Arctic White', 'Arctic White', 'Aluminium Silver', 'Meteor Grey', 'Shadow Black', 'Blue Lightning', 'Sedona Orange'],
  Hyundai: ['Polar White', 'Shimmering Silver', 'Amazon Grey', 'Phantom Black', 'Intense Blue', 'Fiery Red'],
  'Isuzu Ute': ['Mineral White', 'Mercury Silver', 'Obsidian Grey', 'Basalt Black', 'Cobalt Blue', 'Volcanic Amber Orange'],
  Kia: ['Clear White', 'Snow White Pearl', 'Silky Silver', 'Steel Grey', 'Aurora Black Pearl', 'Mineral Blue', 'Runway Red'],
  Mazda: [
    'Snowflake White Pearl',
    'Soul Red Crystal',
    'Soul Red Crystal',
    'Machine Grey',
    'Polymetal Grey',
    'Jet Black',
    'Deep Crystal Blue',
    'Platinum Quartz',
  ],
  Mitsubishi: ['White', 'Sterling Silver', 'Titanium Grey', 'Black Mica', 'Red Diamond', 'Deep Bronze'],
  Nissan: ['Ivory Pearl', 'Brilliant Silver', 'Gun Metallic', 'Diamond Black', 'Champagne Silver', 'Caspian Blue', 'Forged Copper'],
  Subaru: ['Crystal White', 'Ice Silver', 'Magnetite Grey', 'Dark Blue Pearl', 'Autumn Green', 'Crimson Red'],
  Suzuki: ['Pure White Pearl', 'Jungle Green', 'Kinetic Yellow', 'Speedy Blue', 'Premium Silver', 'Medium Grey'],
  Toyota: [
    'Glacier White',
    'Glacier White',
    'Crystal Pearl',
    'Silver Pearl',
    'Graphite',
    'Eclipse Black',
    'Saturn Blue',
    'Atomic Rush Red',
    'Quicksand',
  ],
  Volkswagen: ['Pure White', 'Reflex Silver', 'Indium Grey', 'Deep Black Pearl', 'Atlantic Blue', 'Kings Red'],
};

const rvCoats = ['White', 'White', 'Beige', 'Sand and White', 'Silver', 'Bronze', 'Graphite'];

/** Paint names a make's vehicles come in; a short common list for makes without one. */
export function coloursOf(make: string, body: string): string[] {
  return byMake[make] ?? (/Motorhome|Camper Van|Trailer/.test(body) ? rvCoats : common);
}
