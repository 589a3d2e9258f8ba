import { type Actor, fromPromise } from 'xstate';
import { send } from '#api/client.ts';
import { peopleQueries } from '#api/peopleQueries.ts';
import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import { replaceData } from '#api/replaceData.ts';
import { failureOf } from '#contract/failure.ts';
import { handOverAdministration, makeAdministrator, removeAdministrator } from '#contract/members.ts';
import { confirmPassword } from '#contract/security.ts';
import type { administratorsMachine, RoleChange } from '#machines/administrators/administrators.machine.ts';

export type AdministratorsActor = Actor<typeof administratorsMachine>;

/** Changes a role; the list in the answer replaces the one on screen. */
async function changed({ to, userId }: RoleChange, sendUntil: AbortSignal): Promise<void> {
  const { queryKey } = peopleQueries.administrators();
  try {
    if (to === 'handOver') return void (await send(handOverAdministration, { body: { userId } }, { sendUntil }));
    const { administrators } =
      to === 'make'
        ? await send(makeAdministrator, { body: { userId } }, { sendUntil })
        : await send(removeAdministrator, { params: { id: userId } }, { sendUntil });
    replaceData(queryKey, administrators);
  } catch (error) {
    // The person has left, or another administrator has removed them.
    if (failureOf(error).code === 'not_found')
      for (const outdated of [queryKey, ['members']]) void queryClient.invalidateQueries({ queryKey: outdated });
    throw error;
  }
  void queryClient.invalidateQueries({ queryKey: ['members'] });
  void queryClient.invalidateQueries({ queryKey: queries.securityLog().queryKey });
}

/** The administrators machine's real actors. `ownId` is the signed-in person's. */
export const administratorsActors = (ownId: string) => ({
  changeRole: fromPromise<void, RoleChange>(({ input, signal }) => changed(input, signal)),

  confirmPassword: fromPromise<void, { password: string }>(async ({ input, signal }) => {
    await send(confirmPassword, { body: { userId: ownId, password: input.password } }, { sendUntil: signal });
  }),
});
