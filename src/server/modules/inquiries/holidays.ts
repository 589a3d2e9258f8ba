import { daysLater, isWeekend } from '#domain/days.ts';

/* The public holidays of Nigeria, as far as they are known in advance. */

const fixed: Readonly<Record<string, string>> = {
  '01-01': 'New Year’s Day',
  '05-01': 'Workers’ Day',
  '06-12': 'Democracy Day',
  '10-01': 'Independence Day',
  '12-25': 'Christmas Day',
  '12-26': 'Boxing Day',
};

/*
 * Expected dates: they depend on the moon, and the Federal Government announces them days before. Add years as they
 * approach.
 */
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

/** Easter Sunday of a year in the Gregorian calendar, by the Meeus/Jones/Butcher algorithm. */
export function easterOf(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const epact =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * correction + 114;
  return new Date(Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1)).toISOString().slice(0, 10);
}

/** The holiday on this day, not counting observed ones. */
function holidayOn(day: string): string | null {
  const easter = easterOf(Number(day.slice(0, 4)));
  if (day === daysLater(easter, -2)) return 'Good Friday';
  if (day === daysLater(easter, 1)) return 'Easter Monday';
  const eid = eids[day];
  if (eid !== undefined) return `${eid}, as expected, subject to moon sighting`;
  return fixed[day.slice(5)] ?? null;
}

/**
 * The fixed holiday observed on this working day because it fell on the weekend before, as is usual; null if there is
 * none.
 */
function observedOn(day: string): string | null {
  let moved: string[] = [];
  // At most two are moved: Saturday's and Sunday's, to Monday and Tuesday.
  for (let past = 4; past >= 0; past -= 1) {
    const each = daysLater(day, -past);
    const holiday = fixed[each.slice(5)];
    if (holiday !== undefined && isWeekend(each)) moved.push(holiday);
    else if (!isWeekend(each) && holidayOn(each) === null) {
      const [first, ...rest] = moved;
      if (past === 0) return first === undefined ? null : `${first}, expected to be observed on this day`;
      moved = rest;
    }
  }
  return null;
}

/** The name of the holiday, or why the day is off; null on a working day. */
export function closedOn(day: string): string | null {
  return holidayOn(day) ?? (isWeekend(day) ? 'Weekend' : observedOn(day));
}
