/** Passwords of ten characters and more that people choose most, in small letters. */
export const COMMON: ReadonlySet<string> = new Set(`
  0123456789 0987654321 1029384756 1122334455 1234512345 123456789a 1234567890 12345678910 123456789q 1234qwer1234 1357924680 147258369a
  1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 1qazxsw23edc 9876543210 a123456789 a1b2c3d4e5 aa123456789 abc1234567 abc123456789 abcd123456
  abcdefghij abcdefghijk administrator administrator1 asdfasdfasdf asdfghjkl1 asdfghjkl; asdfghjkl123 baseball123 basketball basketball1
  blink182182 butterfly1 changeit123 changeme123 charlie123 chocolate1 computer123 elizabeth1 football12 football123 football1234
  iloveyou12 iloveyou123 iloveyou1234 jennifer123 jordan23jordan letmein123 letmein1234 letmeinplease liverpool1 liverpool123 manchester
  manchester1 michael123 monkey12345 mypassword mypassword1 mypassword123 p@ssw0rd123 p@ssword123 passw0rd12 passw0rd123 password01
  password10 password11 password12 password12! password123 password123! password1234 password12345 passwordpassword pokemon123 princess12
  princess123 q1w2e3r4t5 q1w2e3r4t5y6 qazwsxedc1 qazwsxedc123 qazwsxedcrfv qwer1234qwer qwertyuiop qwertyuiop1 qwertyuiop123
  qwertyuiopasdfghjkl qwerty1234 qwerty12345 qwerty123456 schedule123 secretpassword soccer1234 soccer12345 spiderman1 starwars123
  sunshine12 sunshine123 superman12 superman123 thisisapassword trustno1trustno1 welcome123 welcome1234 whatever12 whatever123 zaq12wsxcde3
  zxcvbnm123 zxcvbnm1234 zxcvbnmasdfghjkl
`.trim().split(/\s+/))
