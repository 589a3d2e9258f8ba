import { daysLater, isWeekend } from './days.ts';

/* The public holidays of Nigeria, as far as they can be known ahead. */

const fixed: Readonly<Record<string, string>> = {
  '01-01': 'New Year’s Day',
  '05-01': 'Workers’ Day',
  '06-12': 'Democracy Day',
  '10-01': 'Independence Day',
  '12-25': 'Christmas Day',
  '12-26': 'Boxing Day',
};

/* Expected: the moon decides, and the Federal Government says so days before. Years are added here as they come near. */
const eids: Readonly<Record<string, string>> = {
  '2026-03-20': 'Eid al-Fitr',
  '2026-03-21': 'Eid al-Fitr',
  '2026-05-27': 'Eid al-Adha',
  '2026-05-28': 'Eid al-Adha',
  '2026-08-26': 'Eid al-Maulud',
  '2027-03-10': 'Eid al-Fitr',
  '2027-03-11': 'Eid al-Fitr',
  '2027-05-17': 'Eid al-Adha',
  '2027-05-18': 'Eid al-Adha',
  '2027-08-15': 'Eid al-Maulud',
};

/** Easter Sunday of a year in the Gregorian calendar, by the rule of Meeus, Jones and Butcher. */
export function easterOf(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const epact = (19 * golden + century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * correction + 114;
  return new Date(Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1)).toISOString().slice(0, 10);
}

/** The holiday that falls on this day itself. */
function holidayOn(day: string): string | null {
  const easter = easterOf(Number(day.slice(0, 4)));
  if (day === daysLater(easter, -2)) return 'Good Friday';
  if (day === daysLater(easter, 1)) return 'Easter Monday';
  const eid = eids[day];
  if (eid !== undefined) return `${eid}, as expected, subject to moon sighting`;
  return fixed[day.slice(5)] ?? null;
}

/** Whether this working day is kept, as is usual, for a fixed holiday that has fallen on the weekend before it. */
function observedOn(day: string): string | null {
  let waiting: string[] = [];
  // At most two wait: Saturday's and Sunday's, for Monday and Tuesday.
  for (let past = 4; past >= 0; past -= 1) {
    const each = daysLater(day, -past);
    const holiday = fixed[each.slice(5)];
    if (holiday !== undefined && isWeekend(each)) waiting.push(holiday);
    else if (!isWeekend(each) && holidayOn(each) === null) {
      const [kept, ...rest] = waiting;
      if (past === 0) return kept === undefined ? null : `${kept}, expected to be kept on this day`;
      waiting = rest;
    }
  }
  return null;
}

/** The holiday's name, or why the day is free; null on a working day. */
export function closedOn(day: string): string | null {
  return holidayOn(day) ?? (isWeekend(day) ? 'Weekend' : observedOn(day));
}
