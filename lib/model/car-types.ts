/** The types of cars, in the order that names list them. */
export const carTypes = ['new', 'used', 'demo'] as const;
export type CarType = (typeof carTypes)[number];

export const isCarType = (type: string | undefined): type is CarType => carTypes.some((carType) => carType === type);
