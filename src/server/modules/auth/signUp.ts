import type { SentOrder } from '#contract/keptOrders.ts';
import type { Tx } from '../../db/database.ts';
import { bindToOrg } from '../../db/scope.ts';
import type { Requester } from '../../platform/client.ts';
import { rememberDevice } from '../../platform/devices.ts';
import type { Work } from '../../platform/deferredWork.ts';
import type { Platform } from '../../platform/platform.ts';
import { giveBackIfBusy } from '../../platform/rateLimits.ts';
import { deleteKeptOrder, saveOrder } from '../orders/service.ts';
import { aliasIfFree, createOrganisation, keepReferral, requireFreeAlias, setAlias } from '../org/service.ts';
import {
  lockUserByEmail,
  insertFirstAdministrator,
  replaceUnverified,
  userByEmail,
  type User,
} from '../people/service.ts';
import { resetAttempts } from './typedCode.ts';
import { firstMailLimits, sendRequestedMail } from './verification.ts';

export interface SignUp {
  name: string;
  email: string;
  password: string;
  alias?: string | undefined;
  order?: SentOrder | undefined;
  /** The referral code, if it isn't in the order. */
  ref?: string | undefined;
  /** The version of the terms and privacy policy agreed to. */
  agreedTo?: string | undefined;
}

/** The deferred work of a sign-up: we respond before looking up whether the email has an account. */
interface SignUpWork extends Pick<SignUp, 'name' | 'email'> {
  alias: string | null;
  order: SentOrder | null;
  ref: string | null;
  agreedTo: string | null;
  passwordHash: string;
  /** Password hash of the sign-up before with this email, unless that is verified, and whether the password matches. */
  waitingHash: string | null;
  isSamePerson: boolean;
  /** Its stored name: processes of the release before read and write it too. */
  asker: Requester;
}

/** Kind of the deferred work that creates an account. */
export const SIGN_UP = 'sign-up';

const waitingHashOf = (user: User | null): string | null =>
  user?.emailVerifiedAt ? null : (user?.passwordHash ?? null);

/**
 * Requests an account whose email has to be verified. The response, and the work until then, are the same for every
 * email: an existing account's owner is notified by email. Errors: alias_taken, password_too_common, too_many_requests.
 */
export async function signUp(
  platform: Platform,
  { name, email, password, alias, order, ref, agreedTo }: SignUp,
  { source, device }: Requester,
): Promise<void> {
  const { database, limits, passwords, deferred } = platform;
  const requester = { source, device };
  const mailLimits = firstMailLimits(email, requester);
  await limits.take(...mailLimits);
  const unlessBusy = <T>(hashing: () => Promise<T>) => giveBackIfBusy(database.sql, mailLimits, hashing);
  const passwordHash = await unlessBusy(() => passwords.hash(password));
  // Pending work first: if it were done between the two reads, neither would find the earlier sign-up.
  const earlier = await deferred.newest<SignUpWork>(SIGN_UP, { email });
  const user = await userByEmail(database.sql, email);
  const waitingHash = earlier?.passwordHash ?? waitingHashOf(user);
  const isSamePerson = await unlessBusy(() => passwords.verify(waitingHash, password));
  if (alias !== undefined)
    await requireFreeAlias(database.sql, alias, user?.emailVerifiedAt === null ? user.orgId : null);
  const work: SignUpWork = {
    name,
    email,
    alias: alias ?? null,
    order: order ?? null,
    ref: ref ?? order?.ref ?? null,
    agreedTo: agreedTo ?? null,
    passwordHash,
    waitingHash,
    isSamePerson,
    asker: requester,
  };
  await database.transaction(async (tx) => {
    await resetAttempts(tx, email, requester);
    await deferred.post(tx, SIGN_UP, work);
  });
}

/**
 * Creates the account. Nobody has shown yet that the email is theirs, so the latest sign-up with it replaces the one
 * before, including its order and referral. If their passwords differ, the email is contested, and verifying it makes
 * neither password the account's. The owner of a verified account is notified by email, and nothing that was sent
 * reaches the account. For a member who hasn't shown that the email is theirs, only the name is kept, in the mailed link.
 */
async function createAccount(
  tx: Tx,
  platform: Platform,
  { name, email, alias, order, ref, agreedTo, passwordHash, waitingHash, isSamePerson, asker: requester }: SignUpWork,
): Promise<void> {
  const now = platform.clock.now();
  const waiting = await lockUserByEmail(tx, email);
  if (waiting?.emailVerifiedAt) {
    await sendRequestedMail(tx, platform, waiting, requester, name);
    return;
  }
  if (waiting) {
    const isContested = waiting.isContested || !isSamePerson || waiting.passwordHash !== waitingHash;
    await replaceUnverified(tx, waiting, { name, passwordHash, agreedTo, isContested, now });
  }
  const user =
    waiting ??
    (await insertFirstAdministrator(tx, {
      orgId: await createOrganisation(tx, email, now),
      name,
      email,
      passwordHash,
      agreedTo,
      now,
    }));
  await rememberDevice(tx, requester, { userId: user.id, orgId: user.orgId }, now);
  const org = bindToOrg(user.orgId, tx);
  if (order) await saveOrder(org, user.id, order, now);
  else await deleteKeptOrder(org, user.id);
  await keepReferral(tx, user.orgId, ref);
  // The alias may have been taken in the meantime: the account is then created without one and asks for another.
  await setAlias(tx, user.orgId, alias === null ? null : await aliasIfFree(tx, alias, user.orgId));
  await sendRequestedMail(tx, platform, user, requester);
}

export const signUpWork =
  (platform: Platform): Work<unknown> =>
  (tx, payload) =>
    createAccount(tx, platform, payload as SignUpWork);
