/** The names of HTML for the signs of ASCII, each with its sign. */
const SIGNS = `Tab=\t NewLine=\n excl=! quot=" QUOT=" num=# dollar=$ percnt=% amp=& AMP=& apos=' lpar=( rpar=) ast=* midast=*
 plus=+ comma=, period=. sol=/ colon=: semi=; lt=< LT=< equals== gt=> GT=> quest=? commat=@ lsqb=[ lbrack=[ bsol=\\ rsqb=]
 rbrack=] Hat=^ lowbar=_ UnderBar=_ grave=\` lcub={ lbrace={ verbar=| vert=| VerticalLine=| rcub=} rbrace=}`

/** The names of HTML for U+00A0 to U+00FF, in their order. */
const LATIN_1 = `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute
 micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil
 Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute
 Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute
 icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`

const utf8 = (character: string): string => Buffer.from(character, 'utf8').toString('latin1')

const characters: ReadonlyMap<string, string> = new Map([
  ...[...SIGNS.matchAll(/(\w+)=([^ ]|[\t\n])/g)].map(([, name = '', sign = '']) => [name, sign] as const),
  ...LATIN_1.split(/\s+/).map((name, index) => [name, utf8(String.fromCodePoint(0xa0 + index))] as const),
])

/** The character of an HTML name, as UTF-8 bytes; undefined for a name that stands for no sign of ISO 8859-1. */
export const htmlCharacter = (name: string): string | undefined =>
  characters.get(name) ?? characters.get(name.toLowerCase())
