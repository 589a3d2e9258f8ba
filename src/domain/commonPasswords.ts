/*
 * The passwords that attackers try first: well-known ones of 8 characters and more, and the words that most others are
 * built from. This isn't a breach corpus. Together with the patterns below, it only stops what an attacker tries in the
 * first few thousand guesses.
 */
const exact = new Set(
  `password password1 password12 password123 password1234 password12345 passw0rd p@ssw0rd p@ssword pa55word passwort
  12345678 123456789 1234567890 12345678910 0123456789 01234567 11111111 00000000 22222222 33333333 44444444 55555555
  66666666 77777777 88888888 99999999 12341234 12121212 11223344 1122334455 123123123 123321123 147258369 159753456
  987654321 9876543210 87654321 31415926 20202020 20212021 20222022 20232023 20242024 20252025 19871987 19901990
  qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4
  q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc zaq12wsx zaq1zaq1 !qaz2wsx qazwsxedc qazwsx123 asdfghjk asdfghjkl asdf1234 asdfasdf
  zxcvbnm1 zxcvbnm123 zxcvbnmm poiuytrewq 1234qwer qwer1234 abcd1234 abc12345 abc123456 a1b2c3d4 aa123456 aa12345678
  a1234567 a12345678 a123456789 1a2b3c4d abcdefgh abcdefg1 abcdefghi abcdef123 iloveyou iloveyou1 iloveyou2 iloveyou12
  iloveyou123 iloveyou! ilovegod iloveu123 iloveme1 loveyou1 lovelove love1234 loveforever mylove123 sweetheart
  sunshine sunshine1 sunshine123 princess princess1 princess123 football football1 football123 baseball baseball1
  basketball superman superman1 batman123 spiderman spiderman1 starwars starwars1 pokemon123 minecraft minecraft1
  fortnite123 roblox123 michael1 michael123 jennifer jessica1 michelle charlie1 charlie123 jordan23 jordan123 thomas123
  matthew1 anthony1 william1 samantha danielle patricia victoria victoria1 nicholas benjamin jonathan christian
  christopher elizabeth alexander alexander1 alexandra stephanie computer computer1 internet internet1 samsung1
  samsung123 google123 facebook facebook1 linkedin microsoft windows10 welcome1 welcome12 welcome123 welcome1234
  welcome@123 welcome2024 welcome2025 welcome2026 letmein1 letmein123 letmein12 trustno1 whatever whatever1 dragon123
  monkey123 master123 shadow123 killer123 hunter123 freedom1 freedom123 secret123 changeme changeme1 changeme123
  default1 default123 administrator admin123 admin1234 admin12345 admin@123 adminadmin root1234 rootroot toor1234
  test1234 testtest testing1 testing123 temp1234 temporary guest123 user1234 username login123 hello123 hello1234
  hellohello helloworld hello@123 goodluck godisgood godislove godisgood1 jesus123 jesuschrist jesus777 blessed1
  blessed123 blessing blessing1 blessing123 blessings favour123 goodness emmanuel emmanuel1 emmanuel123 precious
  precious1 precious123 victory1 victory123 miracle1 miracle123 testimony amazing123 grace123 mercy123 glory123
  chelsea1 chelsea123 chelseafc arsenal1 arsenal123 arsenalfc liverpool liverpool1 liverpool123 manchester manutd123
  barcelona barcelona1 realmadrid nigeria1 nigeria123 nigeria234 nigeria01 naija123 naija4life lagos123 lagos1234
  abuja123 abuja1234 eagle123 supereagles super123 boss1234 money123 million1 rich1234 bigboy123 babygirl babygirl1
  sweety123 cutie123 honey123 baby1234 mother123 mummy123 daddy123 family123 forever1 forever21 friends1 friendship
  myspace1 yankees1 cowboys1 steelers1 lakers24 eagles123 ranger123 corvette mercedes ferrari1 mustang1 porsche911
  harley123 trooper1 midnight midnight1 starlight butterfly butterfly1 flower123 rainbow1 rainbow123 chocolate
  chocolate1 cheese123 cookie123 pepper123 ginger123 buster123 tigger123 snoopy123 maggie123 banana123 orange123
  purple123 yellow123 silver123 diamond1 diamond123 crystal1 phoenix1 thunder1 tornado1 hurricane scorpion scorpion1
  nintendo playstation xbox360! gamecube pass1234 pass12345 pass@123 pass@1234 pass@word1 mypassword mypassword1
  newpassword newpass123 thepassword password! password!1 password1! password@1 password@123 password#1 passpass
  asdfqwer zxcvasdf qweasdzxc qweqweqwe qwe123qwe 123qweasd 123qwe123 qaz123wsx 1qazxsw2 abcabcabc abcabc123 aaaaaaaa
  zzzzzzzz xxxxxxxx a1a1a1a1 company1 company123 employee employee1 employee123 payroll1 payroll123 humanar1 humanar123
  humanresources hr123456 manager1 manager123 office123 business1 business123 summer2024 summer2025 summer2026
  winter2024 winter2025 winter2026 spring2025 spring2026 january1 january2026 december december1 november1 october1
  september september1 correcthorsebatterystaple`
    .split(/\s+/)
    .filter(Boolean),
);

const words =
  'password|passwort|passw0rd|pass|qwerty|azerty|admin|administrator|welcome|letmein|login|hello|iloveyou|love|monkey|dragon|master|secret|changeme|default|test|guest|user|root|abc|abcd|abcdef|asdf|asdfgh|zxcvbn|zxcvbnm|humanar|payroll|nigeria|naija|lagos|abuja|jesus|blessing|chelsea|arsenal|liverpool|football|princess|sunshine|superman|welcome';
// A well-known word followed by the usual digits or marks: Password2026!, lagos@123.
const wordAndEnding = new RegExp(`^(?:${words})[\\s._@#$!*&-]*\\d{0,6}[._@#$!*&?-]*$`);

const isRepetition = (text: string): boolean => /^(.{1,4}?)\1+$/.test(text);

const runs = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'zyxwvutsrqponmlkjihgfedcba',
  'qwertyuiopasdfghjklzxcvbnm',
];
const isRun = (text: string): boolean => runs.some((run) => run.includes(text));

/** The error message for a common password. */
export const COMMON_PASSWORD = 'That password is on public lists of common passwords. Choose another.';

/**
 * Whether a password is one of the first that an attacker tries. Ignores case and the usual substitutions (0 for o, @
 * for a).
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const plain = lower.replace(/[@4]/g, 'a').replace(/0/g, 'o').replace(/[$5]/g, 's').replace(/3/g, 'e');
  return (
    exact.has(lower) ||
    exact.has(plain) ||
    wordAndEnding.test(lower) ||
    wordAndEnding.test(plain) ||
    isRepetition(lower) ||
    isRun(lower)
  );
}
