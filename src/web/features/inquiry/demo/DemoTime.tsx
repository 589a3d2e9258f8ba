import { Reader } from '#requests/Reader.tsx';
import type { FieldProps } from '#ui/useFields.ts';
import { DayPicker } from './DayPicker.tsx';
import { browserZone } from './times.ts';
import { TimePicker } from './TimePicker.tsx';
import { useDemoDays } from './useDemoDays.ts';

/** Day and time of a demo, among the free ones. `value`: the time, UTC; '' for none. */
export function DemoTime({ isDisabled, ...field }: FieldProps<string> & { isDisabled: boolean }) {
  const { reading, days, shown, choose, onEarlier, onLater } = useDemoDays(field.value);
  return (
    <Reader reading={reading} word="Looking up free times" lines={6} isPart>
      {({ minutes }) => (
        <>
          <DayPicker
            days={days}
            value={shown?.date ?? null}
            onChange={(day) => {
              choose(day);
              field.onChange('');
            }}
            onEarlier={onEarlier}
            onLater={onLater}
          />
          <TimePicker
            {...field}
            day={shown?.date ?? null}
            times={shown?.times ?? []}
            minutes={minutes}
            zone={browserZone()}
            isDisabled={isDisabled}
          />
        </>
      )}
    </Reader>
  );
}
