import type { ModelLine } from './model-line.ts';

const car = [
  'Reversing Camera',
  'Bluetooth',
  'Cruise Control',
  'Apple CarPlay',
  'Android Auto',
  'Satellite Navigation',
  'Rear Parking Sensors',
  'Keyless Entry',
  'Push-Button Start',
  'Dual-Zone Climate Control',
  'Automatic Headlights',
  'Rain-Sensing Wipers',
  'Lane Keep Assist',
  'Autonomous Emergency Braking',
  'Blind Spot Monitoring',
];
const luxury = [
  'Leather Seats',
  'Heated Front Seats',
  'Sunroof',
  'Adaptive Cruise Control',
  '360-Degree Camera',
  'Power Tailgate',
  'Head-Up Display',
  'Premium Audio',
];
const work = [
  'Tow Bar',
  'Alloy Tray',
  'Tub Liner',
  'Side Steps',
  'Canopy',
  'Snorkel',
  'Bull Bar',
  'All-Terrain Tyres',
  'Reduced-Range Gearing',
  'Rear Diff Lock',
];
const electric = ['Fast-Charging Port', 'Home Charging Cable', 'Heat Pump', 'One-Pedal Driving', 'Over-the-Air Updates'];
const van = ['Barn Doors', 'Dual Sliding Doors', 'Cargo Barrier', 'Rubber Floor', 'Roof Racks', 'Tow Bar'];
const family = ['Third-Row Seats', 'ISOFIX Anchor Points', 'Roof Rails', 'Rear Air Vents', 'Tow Bar'];
const rv = [
  'Roof Air Conditioner',
  'Solar Panel',
  'Lithium House Batteries',
  'Backup Camera',
  'Power Awning',
  'Queen Bed',
  'Bunk Beds',
  'Outside Shower',
  'Outdoor Kitchen',
  'Slide-Out',
  'Dry Bath',
  'Two-Burner Cooktop',
  'Convection Microwave',
  'Tank Heaters',
  'Leveling Jacks',
  'USB Charging Ports',
];
const motorized = ['Onboard Generator', 'Apple CarPlay', 'Android Auto', 'Adaptive Cruise Control', 'Trailer Hitch', 'Bluetooth'];
const plain = ['Stabilizer Jacks', 'Spare Tire', 'Electric Brakes', 'Sway Control Hitch'];

/** Bodies that a feature does not exist for. */
const impossible: Record<string, RegExp> = {
  Canopy: /Cab Chassis/,
  'Power Tailgate': /Hatch|Sedan|Coupe|Convertible|Ute|Van|Cab Chassis/,
  Sunroof: /Convertible|Ute|Van|Cab Chassis/,
  'Tub Liner': /Cab Chassis/,
};

/** Features a vehicle of this line may have; those of high grades only where `isHighGrade`. */
export function featuresOf(line: ModelLine, fuel: string | undefined, isHighGrade: boolean): string[] {
  const { body } = line;
  if (body === 'Travel Trailer') return [...rv, ...plain];
  if (body === 'Motorhome' || body === 'Camper Van') return [...rv, ...motorized];
  return [
    ...car,
    ...(isHighGrade ? luxury : []),
    ...(body === 'Ute' || body === 'Cab Chassis' ? work.slice(0, line.drive === '4WD' ? undefined : 4) : []),
    ...(fuel === 'Electric' ? electric : []),
    ...(body === 'Van' ? van : []),
    ...((line.seats ?? 5) >= 7 ? family : []),
  ].filter((feature) => !impossible[feature]?.test(body));
}
