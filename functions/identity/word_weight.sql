create or replace function identity.word_weight(word text) returns double precision
language sql immutable parallel safe
-- The words that many names have.
return case
  when word ~ '^[0-9]+$' then 0.5
  else coalesce((jsonb '{
    "the": 0.05, "of": 0.05, "and": 0.05, "at": 0.05, "in": 0.05, "on": 0.05, "for": 0.05, "de": 0.05, "la": 0.1, "le": 0.1, "el": 0.1,
    "al": 0.1, "los": 0.1, "das": 0.1, "do": 0.1, "da": 0.1, "del": 0.1, "di": 0.1, "der": 0.1, "y": 0.05, "a": 0.1, "s": 0.05,
    "fc": 0.15, "sc": 0.15, "cf": 0.15, "ac": 0.15, "as": 0.15, "sa": 0.15, "ca": 0.2, "cd": 0.2, "fk": 0.15, "sk": 0.15, "if": 0.15,
    "bk": 0.2, "nk": 0.2, "afc": 0.15, "sv": 0.2, "club": 0.15, "soccer": 0.15, "football": 0.15, "futbol": 0.15, "inc": 0.1, "llc": 0.1,
    "association": 0.2, "assoc": 0.2, "academy": 0.3, "youth": 0.2, "league": 0.25, "sport": 0.2, "sports": 0.2, "athletic": 0.3,
    "united": 0.35, "city": 0.35, "town": 0.4, "township": 0.35, "county": 0.35, "national": 0.4, "international": 0.4, "rec": 0.25,
    "recreation": 0.25, "recreational": 0.25, "department": 0.2, "dept": 0.2, "community": 0.3, "regional": 0.3, "municipal": 0.3,
    "memorial": 0.35, "public": 0.3, "center": 0.25, "park": 0.3,
    "parks": 0.3, "field": 0.2, "fields": 0.2, "complex": 0.2, "stadium": 0.3, "school": 0.3, "high": 0.3, "middle": 0.35,
    "elementary": 0.35, "college": 0.35, "university": 0.35, "turf": 0.2, "grass": 0.2, "arena": 0.35, "gym": 0.3, "gymnasium": 0.3,
    "court": 0.2, "rink": 0.25, "pitch": 0.2, "ground": 0.25, "grounds": 0.25, "playground": 0.3, "indoor": 0.3, "outdoor": 0.3,
    "street": 0.3, "road": 0.3, "avenue": 0.3, "lake": 0.5, "creek": 0.5, "river": 0.5, "hill": 0.5, "hills": 0.5, "valley": 0.5,
    "north": 0.4, "south": 0.4, "east": 0.4, "west": 0.4, "upper": 0.45, "lower": 0.45, "new": 0.4, "old": 0.4, "central": 0.45,
    "saint": 0.4, "san": 0.4, "santa": 0.4, "mount": 0.45, "fort": 0.5, "cup": 0.25, "classic": 0.3, "tournament": 0.2, "tourney": 0.2,
    "invitational": 0.3, "championship": 0.3, "championships": 0.3, "series": 0.3, "showcase": 0.3, "division": 0.25, "season": 0.2,
    "spring": 0.4, "fall": 0.4, "autumn": 0.4, "summer": 0.4, "winter": 0.4, "annual": 0.2, "state": 0.35, "boys": 0.35, "girls": 0.35,
    "team": 0.2, "blue": 0.5, "red": 0.5, "white": 0.5, "black": 0.5, "gold": 0.5, "green": 0.5, "real": 0.35, "sporting": 0.35,
    "elite": 0.4, "premier": 0.4, "select": 0.4, "travel": 0.3,
    "arsenal": 0.5, "barcelona": 0.5, "rangers": 0.5, "rovers": 0.5, "strikers": 0.5, "lightning": 0.5, "thunder": 0.5, "storm": 0.5,
    "rush": 0.5, "surf": 0.5, "galaxy": 0.5, "legends": 0.5, "eagles": 0.5, "tigers": 0.5, "lions": 0.5, "panthers": 0.5, "hawks": 0.5,
    "wolves": 0.5, "dynamo": 0.5, "revolution": 0.5, "express": 0.5, "fusion": 0.5, "force": 0.5, "phoenix": 0.5, "warriors": 0.5,
    "knights": 0.5, "wanderers": 0.5, "juniors": 0.4, "sparta": 0.5, "union": 0.4, "inter": 0.4, "olympic": 0.5, "star": 0.5, "stars": 0.5
  }' -> word)::double precision, 1)
end;

comment on function identity.word_weight(text) is
  'How much a folded word of a name tells, from 0 to 1: little where many names have it, half where it is a number, and 1 where it is in'
  ' no list of common words (IDENTITY-90).';
