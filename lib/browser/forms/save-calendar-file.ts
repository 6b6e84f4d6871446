import { type CalendarEvent, calendarFile } from '../../forms/calendar-file.ts';
import { saveFile } from '../save-file.ts';

/** Saves a booking for the shopper's calendar (rule E103). */
export const saveCalendarFile = (event: CalendarEvent, name: string, page: Document): void =>
  saveFile(new Blob([calendarFile(event, Date.now())], { type: 'text/calendar;charset=utf-8' }), name, page);
