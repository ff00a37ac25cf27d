--! Previous: sha1:b0b43dc9447ec8800717e921de51f428645d4cb2
--! Hash: sha1:a875b16ed1f68c3cdfee90ce1088fe9a15da4edc
--! Message: workspace

-- What a session's workspace looks like. resolve.open_workspace makes a temporary table like each of these, with its defaults and indexes:
-- those tables (pg_temp.incoming and so on) are never analysed, so the planner knows nothing of their sizes; with these indexes, whatever
-- way it chooses is a good one.
create table workspace.incoming (
  seq integer,
  batch_index integer,
  observation_id text collate "C",
  type text collate "C",
  external_id text collate "C",
  player_id text collate "C" not null default '',
  observed_at timestamptz,
  confidence double precision,
  is_deleted boolean,
  cleared text[] collate "C" not null default '{}',
  data jsonb,
  content_hash bytea,
  mapping_id bigint,
  entity_id text collate "C",
  origin_id text collate "C",
  is_new boolean,
  claims jsonb,
  round integer,
  verdict text,
  has_other_ids boolean,
  has_older_claims boolean,
  is_return boolean,
  is_newest_noted boolean not null default false,
  was_withdrawn boolean
);
create index on workspace.incoming (seq, external_id);
create index on workspace.incoming (external_id);
create index on workspace.incoming (mapping_id);
comment on table workspace.incoming is 'The observations of the batch, and what is found out about each. Written by intake.unpack_batch, then completed by resolve step by step; read by all of resolve and by project.record_observations. Empty until the batch is unpacked.';
comment on column workspace.incoming.seq is 'The number of the observation in the batch, from 0. Rows expanded from an observation (divisions, stages, deletions of stat lines) have its number.';
comment on column workspace.incoming.batch_index is 'The same number, as intake.observations has it.';
comment on column workspace.incoming.observation_id is 'Its id in intake.observations.';
comment on column workspace.incoming.type is 'An observation type, or division or stage.';
comment on column workspace.incoming.external_id is 'The source''s own id of its subject.';
comment on column workspace.incoming.player_id is 'The player of the stat line (intake.player_of); empty: no player.';
comment on column workspace.incoming.observed_at is 'When the source observed it.';
comment on column workspace.incoming.confidence is 'The confidence of the source, 0 to 1.';
comment on column workspace.incoming.is_deleted is 'Whether the source no longer has the entity.';
comment on column workspace.incoming.cleared is 'The field paths that it takes back.';
comment on column workspace.incoming.data is 'Its data, as pushed.';
comment on column workspace.incoming.content_hash is 'The hash of its content (intake.word_hash).';
comment on column workspace.incoming.mapping_id is 'Its external id in canon.external_ids. Null until resolve.map_mentions.';
comment on column workspace.incoming.entity_id is 'The canonical entity that it is about; for a result, the fixture. Null until resolve.map_mentions, and if only a deletion is known of the external id.';
comment on column workspace.incoming.origin_id is 'The entity before any merge: what claims of others refer to, and what a result is stored with. Null if entity_id is.';
comment on column workspace.incoming.is_new is 'Whether the batch creates the entity; from resolve.judge_incoming on, only if this observation is also the first to describe it.';
comment on column workspace.incoming.claims is 'What it claims: field path to value, references as origins, null for what it takes back (resolve.read_claims). Null for a deletion, and for a fixture that is only restated.';
comment on column workspace.incoming.round is 'The round in which it is applied (resolve.number_rounds): an entity, or for results an external id, occurs once in a round.';
comment on column workspace.incoming.verdict is
  'How it compares with the newest observation known of its external id (resolve.judge_incoming): first, news, restatement, repetition, late, '
  'withdrawal or later withdrawal. Null until then; first and restatement may be found before, by resolve.map_mentions.';
comment on column workspace.incoming.has_other_ids is 'Whether other external ids, of any source, lead to the same entity. Null until it is judged, like all that follow.';
comment on column workspace.incoming.has_older_claims is 'Whether its external id has claims that are older than its newest observation, this one included.';
comment on column workspace.incoming.is_return is 'Whether it describes again what its source had deleted.';
comment on column workspace.incoming.is_newest_noted is 'Whether resolve.enter_mentions inserted its external id with this observation as the newest one, so that resolve.record_newest has nothing to do.';
comment on column workspace.incoming.was_withdrawn is 'Whether its external id was withdrawn when it was judged.';

create table workspace.mentions (
  entity_type text collate "C",
  external_id text collate "C",
  player_id text collate "C" not null default '',
  is_direct boolean,
  is_described boolean,
  value jsonb,
  seq integer,
  whole_id text collate "C",
  whole jsonb,
  whole_seq integer,
  mapping_id bigint,
  entity_id text collate "C",
  origin_id text collate "C",
  is_new boolean,
  is_only_referred_to boolean,
  sole_seq integer,
  is_mapped_now boolean not null default false,
  is_newest_noted boolean not null default false,
  content_hash bytea,
  first_result jsonb,
  may_have_lost_claims boolean
);
create index on workspace.mentions (external_id);
create index on workspace.mentions (mapping_id) where may_have_lost_claims;
comment on table workspace.mentions is 'The external ids that the batch names: one row for an id as that of an observation (direct), one for it as a reference. Written by resolve.collect_mentions, mapped by resolve.map_mentions; read by all of resolve. Empty until the batch is unpacked.';
comment on column workspace.mentions.entity_type is 'The type it is named as.';
comment on column workspace.mentions.external_id is 'The source''s own id.';
comment on column workspace.mentions.player_id is 'The player of the stat line; empty: no player.';
comment on column workspace.mentions.is_direct is 'Whether observations are about it; else others refer to it.';
comment on column workspace.mentions.is_described is 'Whether the batch has more than its deletion, so that it needs an entity.';
comment on column workspace.mentions.value is 'For a reference: the name that it claims; null: none.';
comment on column workspace.mentions.seq is 'For a reference: the observation that counts among those that refer to it (IDENTITY-8).';
comment on column workspace.mentions.whole_id is 'For a reference to a division or stage that its source has not described: the external id of its parent (resolve.collect_parents); null: not reported.';
comment on column workspace.mentions.whole is 'The parent as a claim: its origin. Null until resolve.state_references.';
comment on column workspace.mentions.whole_seq is 'The observation that counts for whole_id.';
comment on column workspace.mentions.mapping_id is 'Its row in canon.external_ids. Null until resolve.map_mentions.';
comment on column workspace.mentions.entity_id is 'The canonical entity; null until resolve.map_mentions, and if only a deletion is known.';
comment on column workspace.mentions.origin_id is 'The entity before any merge, which claims name; null if entity_id is.';
comment on column workspace.mentions.is_new is 'Whether the batch creates the entity.';
comment on column workspace.mentions.is_only_referred_to is 'For a reference: whether the source has not itself described the entity under this id, so that claims of references count.';
comment on column workspace.mentions.sole_seq is 'The only observation that the batch has under this id; null if there are several, for a deletion, and for a result.';
comment on column workspace.mentions.is_mapped_now is 'Whether the batch inserted the id, or gave it its entity.';
comment on column workspace.mentions.is_newest_noted is 'Whether the batch inserted the id together with its newest observation (sole_seq).';
comment on column workspace.mentions.content_hash is 'The content hash of the newest known observation of the id; null: none.';
comment on column workspace.mentions.first_result is 'For a new fixture that only results name: the result that it starts with (resolve.record_first_results).';
comment on column workspace.mentions.may_have_lost_claims is 'Whether a deletion of the id is known and others refer to it, so that an earlier run may have lost claims (resolve.find_lost).';

create table workspace.new_names (
  entity_type text collate "C",
  external_id text collate "C",
  is_unknown boolean not null default false,
  is_reference boolean not null default false,
  observed_at timestamptz,
  division_id text collate "C",
  competition_id text collate "C",
  organization_id text collate "C",
  club_id text collate "C",
  said jsonb,
  mapping_id bigint,
  entity_id text collate "C",
  origin_id text collate "C",
  old_said jsonb,
  source_id text collate "C",
  name_no bigint,
  marks bigint,
  embedding real[],
  near bigint[]
);
create index on workspace.new_names (name_no);
create index on workspace.new_names (external_id);
create index on workspace.new_names (mapping_id);
create index on workspace.new_names (organization_id);
create index on workspace.new_names (division_id);
create index on workspace.new_names (competition_id);
comment on table workspace.new_names is 'The names that the batch reports for the first time, or changes. Written by matching.collect_names and matching.read_names; read by the rest of matching. Empty until the batch is unpacked, and if the realm is not matched.';
comment on column workspace.new_names.entity_type is 'team, venue, organization or competition.';
comment on column workspace.new_names.external_id is 'The source''s own id; null if jobs.match_names compares again.';
comment on column workspace.new_names.is_unknown is 'Whether the source never used the id before: it is then matched.';
comment on column workspace.new_names.is_reference is 'Whether the batch only refers to it.';
comment on column workspace.new_names.observed_at is 'For an observation: its observed_at.';
comment on column workspace.new_names.division_id is 'For an entity that fixtures refer to: the external id of their division.';
comment on column workspace.new_names.competition_id is 'For an entity that fixtures refer to: the external id of their competition.';
comment on column workspace.new_names.organization_id is 'The external id of its club or host.';
comment on column workspace.new_names.club_id is 'For a team that is compared: the organization that it belongs to, followed to its survivor; null: not known yet.';
comment on column workspace.new_names.said is 'What is reported of it (matching.names), earlier reports included.';
comment on column workspace.new_names.mapping_id is 'Its row in canon.external_ids; null until it is inserted.';
comment on column workspace.new_names.entity_id is 'If jobs.match_names compares again: its entity.';
comment on column workspace.new_names.origin_id is 'If jobs.match_names compares again: the entity that it was given first.';
comment on column workspace.new_names.old_said is 'What was reported before; null: nothing.';
comment on column workspace.new_names.source_id is 'If a job compares again: the source of the id.';
comment on column workspace.new_names.name_no is 'Its number in workspace.parts: its external id, else a negative number.';
comment on column workspace.new_names.marks is 'Its certain facts, as bits (matching.names).';
comment on column workspace.new_names.embedding is 'Its vector, if names are looked up by vectors (matching.find_near).';
comment on column workspace.new_names.near is 'The external ids of the known names whose vectors are nearest.';

create table workspace.tokens (
  name_no bigint,
  origin text collate "C",
  ordinal integer,
  token text collate "C",
  before text collate "C",
  after text collate "C",
  is_aside boolean,
  value text collate "C",
  role text collate "C",
  figure text[]
);
comment on table workspace.tokens is 'The tokens of the names, clubs and coaches of the teams being read. Written and read by likeness.read_teams.';
comment on column workspace.tokens.name_no is 'The name (workspace.new_names).';
comment on column workspace.tokens.origin is 'name, club or coach.';
comment on column workspace.tokens.ordinal is 'Its ordinal, from 1.';
comment on column workspace.tokens.token is 'The token, folded.';
comment on column workspace.tokens.before is 'The previous token; null: it is the first.';
comment on column workspace.tokens.after is 'The next token; null: it is the last.';
comment on column workspace.tokens.is_aside is 'Whether it is in brackets.';
comment on column workspace.tokens.value is 'What it stands for (likeness.words).';
comment on column workspace.tokens.role is 'Its role there; null: not in likeness.words.';
comment on column workspace.tokens.figure is 'For a token with digits: the parts that it is read into.';

create table workspace.parts (
  name_no bigint,
  kind text collate "C",
  value text collate "C",
  ordinal integer,
  of_club boolean
);
create index on workspace.parts (name_no);
comment on table workspace.parts is 'The parts of the names that are compared: new ones (matching.read_parts) and known ones (matching.name_parts).';
comment on column workspace.parts.name_no is 'The name: its external id if known, else a negative number.';
comment on column workspace.parts.kind is 'As in matching.name_parts.';
comment on column workspace.parts.value is 'As in matching.name_parts.';
comment on column workspace.parts.ordinal is 'As in matching.name_parts.';
comment on column workspace.parts.of_club is 'As in matching.name_parts.';

create table workspace.pairs (
  pair_no integer,
  entity_type text collate "C",
  first_no bigint,
  second_no bigint,
  is_one_club boolean not null default false,
  embeds boolean not null default true,
  score double precision,
  veto text collate "C",
  features jsonb
);
create index on workspace.pairs (pair_no);
comment on table workspace.pairs is 'The pairs of names that likeness.compare_pairs compares.';
comment on column workspace.pairs.pair_no is 'A number of the pair.';
comment on column workspace.pairs.entity_type is 'The type of both.';
comment on column workspace.pairs.first_no is 'The first name (workspace.parts).';
comment on column workspace.pairs.second_no is 'The second name.';
comment on column workspace.pairs.is_one_club is 'Whether both teams belong to the same organization, whatever its name.';
comment on column workspace.pairs.embeds is 'Whether words are also compared by their vectors.';
comment on column workspace.pairs.score is 'How alike they are, from 0 to 1.';
comment on column workspace.pairs.veto is 'The rule that forbids the merge (likeness.rules); null: none.';
comment on column workspace.pairs.features is 'Every feature: [{name, value, weight, words}].';

create table workspace.facts (
  pair_no integer,
  entity_type text collate "C",
  kind text collate "C",
  first text[],
  second text[],
  first_is_named boolean,
  second_is_named boolean,
  level text collate "C"
);
comment on table workspace.facts is 'The values of either name of a pair for each kind of part that is not a word. Written by likeness.collect_facts.';
comment on column workspace.facts.pair_no is 'The pair.';
comment on column workspace.facts.entity_type is 'The type of both.';
comment on column workspace.facts.kind is 'The kind of part.';
comment on column workspace.facts.first is 'The values of the first name, in order; null: none.';
comment on column workspace.facts.second is 'The values of the second name.';
comment on column workspace.facts.first_is_named is 'Whether the name of the first itself contains it, not only what is stated separately.';
comment on column workspace.facts.second_is_named is 'Whether the name of the second itself contains it.';
comment on column workspace.facts.level is 'How the two agree: same, within, some, apart, one.';

create table workspace.findings (
  pair_no integer,
  feature text collate "C",
  level text collate "C",
  amount double precision not null default 1,
  first text,
  second text
);
comment on table workspace.findings is 'The other findings of a comparison: features by their level, weighed by likeness.weights.';
comment on column workspace.findings.pair_no is 'The pair.';
comment on column workspace.findings.feature is 'The feature.';
comment on column workspace.findings.level is 'How the two agree in it.';
comment on column workspace.findings.amount is 'How often, or how much: the weight is multiplied by it.';
comment on column workspace.findings.first is 'The value of the first name.';
comment on column workspace.findings.second is 'The value of the second name.';

create table workspace.pair_words (
  pair_no integer,
  side integer,
  spelling integer,
  ordinal integer,
  kind text collate "C",
  value text collate "C",
  place bigint,
  before text collate "C",
  is_early boolean,
  link text collate "C",
  is_slip boolean,
  is_by_club boolean,
  is_extra boolean,
  part double precision,
  own_no bigint,
  other_no bigint
);
create index on workspace.pair_words (pair_no);
comment on table workspace.pair_words is 'The words of the names of pairs, side by side. Written by likeness.align_words and likeness.compare_words.';
comment on column workspace.pair_words.pair_no is 'The pair.';
comment on column workspace.pair_words.side is '1 or 2.';
comment on column workspace.pair_words.spelling is 'For a venue: 0 the whole name, else a segment of it.';
comment on column workspace.pair_words.ordinal is 'Its ordinal.';
comment on column workspace.pair_words.kind is 'What it is.';
comment on column workspace.pair_words.value is 'The word.';
comment on column workspace.pair_words.place is 'The ordinal of the word in the name, from 1.';
comment on column workspace.pair_words.before is 'The kind of the previous word.';
comment on column workspace.pair_words.is_early is 'Whether it comes before the year or age.';
comment on column workspace.pair_words.link is 'How it agrees with a word of the other name: same, joined, alike, begun, club, acronym, spelled, region; null: it does not.';
comment on column workspace.pair_words.is_slip is 'Whether it is spelled differently, so that it may be another name.';
comment on column workspace.pair_words.is_by_club is 'Whether it is a word of the club of the other.';
comment on column workspace.pair_words.is_extra is 'Whether only this name has it, and it is distinctive.';
comment on column workspace.pair_words.own_no is 'The name that has it.';
comment on column workspace.pair_words.other_no is 'The name that it is compared with.';
comment on column workspace.pair_words.part is 'How much of it counts; for venues, organizations and competitions, how distinctive it is.';

create table workspace.lent_words (
  pair_no integer,
  side integer,
  ordinal integer,
  kind text collate "C",
  value text collate "C",
  own_no bigint,
  other_no bigint
);
comment on table workspace.lent_words is 'Colours, tiers and directions in the names of teams without a club that are words of the club of the other. Written by likeness.lend_clubs.';
comment on column workspace.lent_words.pair_no is 'The pair.';
comment on column workspace.lent_words.side is '1 or 2.';
comment on column workspace.lent_words.ordinal is 'Its ordinal.';
comment on column workspace.lent_words.kind is 'What it is then.';
comment on column workspace.lent_words.value is 'The word.';
comment on column workspace.lent_words.own_no is 'The name that has it.';
comment on column workspace.lent_words.other_no is 'The name that it is compared with.';

create table workspace.pair_sums (
  pair_no integer,
  own double precision,
  has_acronym boolean,
  acronym_length integer,
  is_by_club boolean,
  kinds text[],
  exact_kinds text[],
  place_count bigint,
  has_initials boolean,
  has_slips boolean,
  has_squad boolean,
  first_count bigint,
  second_count bigint,
  extra_place text collate "C",
  names_club boolean,
  other_has_form boolean,
  first_text text,
  second_text text,
  can_be_misspelt boolean,
  has_compound boolean not null default false,
  word_count bigint not null default 0,
  cosine double precision,
  alike double precision not null default 0,
  is_sure boolean not null default false,
  club text collate "C",
  other_words text collate "C"
);
comment on table workspace.pair_sums is 'The sums over the words of each pair of teams. Written by likeness.sum_words, read by likeness.judge_names.';
comment on column workspace.pair_sums.pair_no is 'The pair.';
comment on column workspace.pair_sums.own is 'How distinctive the words that agree are.';
comment on column workspace.pair_sums.has_acronym is 'Whether an acronym stands for words of the other name.';
comment on column workspace.pair_sums.acronym_length is 'The length of that acronym.';
comment on column workspace.pair_sums.is_by_club is 'Whether a word that agrees is the club of the other.';
comment on column workspace.pair_sums.kinds is 'The kinds of the words that agree, except initials.';
comment on column workspace.pair_sums.exact_kinds is 'The kinds of the words that are spelled alike.';
comment on column workspace.pair_sums.place_count is 'How many words of places agree.';
comment on column workspace.pair_sums.has_initials is 'Whether initials agree.';
comment on column workspace.pair_sums.has_slips is 'Whether a word that agrees is spelled differently.';
comment on column workspace.pair_sums.has_squad is 'Whether the name of a squad or its coach agrees, which is not a word of the club.';
comment on column workspace.pair_sums.first_count is 'How many distinctive words only the first has.';
comment on column workspace.pair_sums.second_count is 'How many distinctive words only the second has.';
comment on column workspace.pair_sums.extra_place is 'Where the words are that only one name has: before, between or after.';
comment on column workspace.pair_sums.names_club is 'Whether the other name may contain its club.';
comment on column workspace.pair_sums.other_has_form is 'Whether the other name contains a legal form.';
comment on column workspace.pair_sums.first_text is 'The words that only the first has.';
comment on column workspace.pair_sums.second_text is 'The words that only the second has.';
comment on column workspace.pair_sums.can_be_misspelt is 'Whether no remaining word is a surname.';
comment on column workspace.pair_sums.has_compound is 'Whether only one name has a word of places next to that of its club.';
comment on column workspace.pair_sums.word_count is 'How many distinctive words agree, except initials.';
comment on column workspace.pair_sums.cosine is 'How much the vectors of the two point the same way; null: not computed.';
comment on column workspace.pair_sums.alike is 'How far they are the same name, misspelt: from 0 to 1.';
comment on column workspace.pair_sums.is_sure is 'Whether they certainly are.';
comment on column workspace.pair_sums.club is 'How the clubs agree.';
comment on column workspace.pair_sums.other_words is 'The level of the features words and other_words.';

create table workspace.pair_names (
  pair_no integer,
  alike double precision,
  shared double precision,
  is_same boolean,
  is_part boolean,
  first_left text[],
  second_left text[],
  first_weight double precision,
  second_weight double precision,
  own double precision
);
create index on workspace.pair_names (pair_no);
comment on table workspace.pair_names is 'How alike the names of pairs of venues, organizations and competitions are. Written by likeness.sum_names.';
comment on column workspace.pair_names.pair_no is 'The pair.';
comment on column workspace.pair_names.alike is 'From 0 to 1.';
comment on column workspace.pair_names.shared is 'How distinctive the words in both names are.';
comment on column workspace.pair_names.is_same is 'Whether no word is missing or spelled differently.';
comment on column workspace.pair_names.is_part is 'Whether only a segment of a name agrees.';
comment on column workspace.pair_names.first_left is 'The words that only the first has.';
comment on column workspace.pair_names.second_left is 'The words that only the second has.';
comment on column workspace.pair_names.first_weight is 'How distinctive the words are that only the first has.';
comment on column workspace.pair_names.second_weight is 'How distinctive the words are that only the second has.';
comment on column workspace.pair_names.own is 'How distinctive the shorter name is.';

create table workspace.candidates (
  entity_type text collate "C",
  name_id text collate "C",
  name_no bigint,
  external_id text collate "C",
  mapping_id bigint,
  own_mapping_id bigint,
  own_entity_id text collate "C",
  entity_id text collate "C",
  origin_id text collate "C",
  source_id text collate "C",
  is_own_source boolean not null default false,
  own_origin_id text collate "C",
  score double precision,
  veto text,
  features jsonb,
  evidence jsonb,
  verdict text,
  decision_id text collate "C",
  rests_on text collate "C"
);
create index on workspace.candidates (name_id);
create index on workspace.candidates (entity_id);
comment on table workspace.candidates is 'The candidates: pairs of a name in workspace.new_names, or of a new fixture, and a known external id. Written by matching.find_candidates and matching.pair_fixtures, judged by matching.judge_candidates. Empty until the batch is unpacked.';
comment on column workspace.candidates.entity_type is 'The type of both.';
comment on column workspace.candidates.name_id is 'The key of the name that is compared: external_id, else own_entity_id.';
comment on column workspace.candidates.name_no is 'The name that is compared (workspace.parts); null: that of own_mapping_id.';
comment on column workspace.candidates.external_id is 'The source''s own id; null if jobs.match_names compares again.';
comment on column workspace.candidates.mapping_id is 'The known external id.';
comment on column workspace.candidates.own_mapping_id is 'If jobs.match_names compares again: the external id that is compared.';
comment on column workspace.candidates.own_entity_id is 'If jobs.match_names compares again: its entity.';
comment on column workspace.candidates.entity_id is 'The entity that the known external id leads to.';
comment on column workspace.candidates.origin_id is 'The entity that it was given first.';
comment on column workspace.candidates.source_id is 'The source of the known id.';
comment on column workspace.candidates.is_own_source is 'Whether the source being matched already has an id of that entity.';
comment on column workspace.candidates.own_origin_id is 'For verdict auto: the entity that the id would have been given; for review: the one that it was given; if names are compared again: the one that it was given first.';
comment on column workspace.candidates.score is 'How alike they are, 0 to 1 (likeness.compare_pairs).';
comment on column workspace.candidates.veto is 'The rule that forbids the merge; null: none.';
comment on column workspace.candidates.features is 'What was compared, each with its value, weight and text.';
comment on column workspace.candidates.evidence is 'For a venue found by games: how many games, and their share of those for which both sources state a place.';
comment on column workspace.candidates.verdict is 'auto, review or null, which is neither (matching.judge_candidates).';
comment on column workspace.candidates.decision_id is 'The decision that maps it.';
comment on column workspace.candidates.rests_on is 'For a fixture: the decision on a team without which it would not be the same game.';

create table workspace.schedules (
  team_id text collate "C",
  club_id text collate "C",
  hours tstzmultirange,
  opponent_ids text[] collate "C",
  entries text[]
);
comment on table workspace.schedules is 'The games of teams that are both listed by one source (matching.weigh_lists).';
comment on column workspace.schedules.team_id is 'The team.';
comment on column workspace.schedules.club_id is 'The organization that it belongs to.';
comment on column workspace.schedules.hours is 'The first hour of each of its games.';
comment on column workspace.schedules.opponent_ids is 'The teams that it meets.';
comment on column workspace.schedules.entries is 'Competitions, each with a source that lists a game of the team there.';

create table workspace.games (
  game_id text collate "C",
  is_new boolean,
  source_id text collate "C",
  source_key text collate "C",
  rank integer,
  external_id text collate "C",
  source_ids text[] collate "C",
  kind text collate "C",
  low_id text collate "C",
  high_id text collate "C",
  low_role text,
  high_role text,
  home_id text collate "C",
  rests_on text collate "C",
  starts_at timestamptz,
  is_exact boolean,
  local_date date,
  time_zone text,
  sorts_at timestamptz,
  day date,
  status text,
  venue_id text collate "C",
  competition_id text collate "C",
  division_id text collate "C",
  stage_id text collate "C",
  result jsonb,
  low_goals integer,
  high_goals integer
);
create index on workspace.games (low_id, high_id, day);
comment on table workspace.games is 'Games of two teams that are compared, one row for each list that has the game, as that list reports it: those of the batch that are new to its source and of which another source also knows a team (matching.collect_games), and known ones (matching.load_games). Completed by matching.load_games, read by matching.pair_fixtures. Empty until the batch is unpacked.';
comment on column workspace.games.game_id is 'The fixture; for a new game the source''s own id.';
comment on column workspace.games.is_new is 'Whether the batch brings it, and it has no entity yet.';
comment on column workspace.games.source_id is 'The source of the list.';
comment on column workspace.games.source_key is 'The key of the source.';
comment on column workspace.games.rank is 'The rank of the source.';
comment on column workspace.games.external_id is 'The source''s own id of it; if it has several, the first.';
comment on column workspace.games.source_ids is 'All sources that have ids of the fixture.';
comment on column workspace.games.kind is 'game or scrimmage.';
comment on column workspace.games.low_id is 'The team of the lower id.';
comment on column workspace.games.high_id is 'The other team.';
comment on column workspace.games.low_role is 'home, away or participant: the role of low_id.';
comment on column workspace.games.high_role is 'The role of high_id.';
comment on column workspace.games.home_id is 'The team that plays at home; null: not reported.';
comment on column workspace.games.rests_on is 'For a new game, the decision by which one of its teams is known; null: they are known by their ids.';
comment on column workspace.games.starts_at is 'When it starts; null: not known.';
comment on column workspace.games.is_exact is 'Whether its start is confirmed.';
comment on column workspace.games.local_date is 'The day, if the start is not known.';
comment on column workspace.games.time_zone is 'IANA name.';
comment on column workspace.games.sorts_at is 'For a new game, the start, else the start of the day in its own zone.';
comment on column workspace.games.day is 'Its local day (matching.load_games).';
comment on column workspace.games.status is 'The status that the list reports; null: none.';
comment on column workspace.games.venue_id is 'Its venue; null: not reported. For a known game, the canonical venue.';
comment on column workspace.games.competition_id is 'For a known game, its competition.';
comment on column workspace.games.division_id is 'For a known game, its division.';
comment on column workspace.games.stage_id is 'For a known game, its stage.';
comment on column workspace.games.result is 'The Result object that the list reports; null: none.';
comment on column workspace.games.low_goals is 'The goals of low_id, once final; null: not known.';
comment on column workspace.games.high_goals is 'The goals of high_id, likewise.';

create table workspace.meetings (
  team_id text collate "C",
  opponent_id text collate "C",
  game_id text collate "C",
  starts_at timestamptz,
  competition_id text collate "C"
);
create index on workspace.meetings (team_id);
comment on table workspace.meetings is 'The teams in the games of the batch, one row per team and game, if a team of the batch may be a known one. Written by matching.veto_candidates. Empty until the batch is unpacked.';
comment on column workspace.meetings.team_id is 'The source''s own id of the team.';
comment on column workspace.meetings.opponent_id is 'The source''s own id of the opponent; null: not reported.';
comment on column workspace.meetings.game_id is 'The source''s own id of the game.';
comment on column workspace.meetings.starts_at is 'When it starts; null: not known, or not confirmed.';
comment on column workspace.meetings.competition_id is 'The source''s own id of its competition; null: not reported.';

create table workspace.contested (
  entity_id text collate "C",
  field text collate "C",
  seq integer
);
create index on workspace.contested (entity_id);
comment on table workspace.contested is
  'The fields to decide. Written by resolve.contest_fields, resolve.move_results and resolve.state_references; read and emptied by '
  'resolve.choose_winners, so empty between two rounds.';
comment on column workspace.contested.entity_id is 'An existing entity.';
comment on column workspace.contested.field is 'Field path.';
comment on column workspace.contested.seq is 'The observation that contests it.';

create table workspace.ranking (
  entity_id text collate "C",
  field text collate "C",
  mapping_id bigint,
  implied_by text collate "C",
  implied_date date,
  value jsonb,
  observation_id text collate "C",
  precedence canon.precedence,
  was_winning boolean,
  wins boolean
);
create index on workspace.ranking (entity_id);
comment on table workspace.ranking is
  'Every claim on a contested field. Written by resolve.rank_contested, corrected by resolve.discount_implied and resolve.settle_times, read and emptied by '
  'resolve.choose_winners; empty at any other time.';
comment on column workspace.ranking.entity_id is 'The entity.';
comment on column workspace.ranking.field is 'The field path.';
comment on column workspace.ranking.mapping_id is 'The external id that makes the claim.';
comment on column workspace.ranking.implied_by is 'As in canon.claims.';
comment on column workspace.ranking.implied_date is 'As in canon.claims.';
comment on column workspace.ranking.value is 'What it claims.';
comment on column workspace.ranking.observation_id is 'The observation that states it.';
comment on column workspace.ranking.precedence is 'Its precedence (canon.ranked_claims).';
comment on column workspace.ranking.was_winning is 'Whether it won its field before.';
comment on column workspace.ranking.wins is 'Whether it wins its field now.';

create table workspace.decided (
  entity_id text collate "C",
  seq integer,
  winners jsonb,
  observations jsonb,
  is_new boolean,
  is_withdrawal boolean,
  is_return boolean,
  mapping_id bigint,
  external_id text collate "C",
  result_notice text,
  displaced jsonb
);
create index on workspace.decided (entity_id);
comment on table workspace.decided is 'The entities of one type to write: what resolve passes to project. Written by resolve.choose_winners, resolve.decide_new, resolve.record_liveness and resolve.state_references; read by project.write_decided, which empties it.';
comment on column workspace.decided.entity_id is 'The entity.';
comment on column workspace.decided.seq is 'The observation that counts as the cause.';
comment on column workspace.decided.winners is 'Field path to winning value; null: no source claims the field. A field that is absent was not decided again.';
comment on column workspace.decided.observations is 'Field path to the observation whose value wins. Null for a new entity: all are its own.';
comment on column workspace.decided.is_new is 'Whether the entity has no row yet.';
comment on column workspace.decided.is_withdrawal is 'Whether its source deletes it (HISTORY-12).';
comment on column workspace.decided.is_return is 'Whether its source lists it again (HISTORY-12).';
comment on column workspace.decided.mapping_id is 'For a new entity: the external id under which it was first named.';
comment on column workspace.decided.external_id is 'For a new entity: that id as its source writes it.';
comment on column workspace.decided.result_notice is 'For a fixture: withdrawn if no source reports its result any more, returned if the only source that does reports it again; else null (resolve.record_result_liveness).';
comment on column workspace.decided.displaced is 'For a fixture: venue and venue.field, if another claim wins than before, each with the key of the source whose claim had won; null: none.';

create table workspace.drafts (
  like canon.fixtures including comments,
  seq integer,
  is_new boolean,
  is_withdrawal boolean,
  is_return boolean,
  changed_fields text[],
  moves jsonb,
  observations jsonb,
  state_before jsonb,
  state_after jsonb,
  result_before jsonb,
  result_notice text,
  repointed text[],
  entries text,
  external_ids jsonb,
  mapping_ids bigint[]
);
alter table workspace.drafts alter column document drop not null, alter column placeholders drop not null, alter column sorts_at drop not null;
create index on workspace.drafts (fixture_id);
comment on table workspace.drafts is 'Fixtures about to be written: the columns of canon.fixtures, then these. Written by project.draft_new_fixtures, project.draft_fixtures and project.rerender_invalidated; read by project and standings.record_touched; emptied when they are saved.';
comment on column workspace.drafts.seq is 'The observation that counts as the cause; null if the fixture is only rendered again.';
comment on column workspace.drafts.is_new is 'Whether the fixture has no row yet.';
comment on column workspace.drafts.is_withdrawal is 'As in decided.';
comment on column workspace.drafts.is_return is 'As in decided.';
comment on column workspace.drafts.changed_fields is 'The field paths that differ from the stored ones.';
comment on column workspace.drafts.moves is 'The same paths, each with its value as drafted; null: none.';
comment on column workspace.drafts.observations is 'As in decided.';
comment on column workspace.drafts.state_before is 'FixtureState as stored.';
comment on column workspace.drafts.state_after is 'FixtureState as drafted.';
comment on column workspace.drafts.result_before is 'The result as stored.';
comment on column workspace.drafts.result_notice is 'As in decided.';
comment on column workspace.drafts.repointed is 'The changed_fields that read as before, because only the entity or the source behind them is another: the venue was merged, was unmerged, or is another id of the same place (project.recognise_places).';
comment on column workspace.drafts.entries is 'For a fixture created by one observation: the members of its provenance, as JSON text; null: they are collected from all its claims.';
comment on column workspace.drafts.external_ids is 'For a new fixture: its external ids, by source key.';
comment on column workspace.drafts.mapping_ids is 'For a new fixture: the external id whose newest observation fills its placeholders; empty: it has none.';

create table workspace.documents (
  fixture_id text collate "C",
  placeholders bigint[],
  document text
);
create index on workspace.documents (fixture_id);
comment on table workspace.documents is
  'The documents of the drafts. Written by project.render_drafts; read by project.save_drafts; emptied with the drafts.';
comment on column workspace.documents.fixture_id is 'The draft.';
comment on column workspace.documents.placeholders is 'As in canon.fixtures.';
comment on column workspace.documents.document is 'As in canon.fixtures.';

create table workspace.touched (
  competition_id text collate "C",
  seq integer,
  entity_type text collate "C",
  part_id text collate "C",
  field text collate "C",
  value jsonb,
  observation_id text collate "C",
  is_shown boolean
);
comment on table workspace.touched is
  'Changes of divisions and stages, which count as changes of their competitions. Written by project.write_divisions and '
  'project.write_stages; read and emptied by project.touch_competitions, so empty between two types.';
comment on column workspace.touched.competition_id is 'The competition that the division or stage is in, or was in before.';
comment on column workspace.touched.seq is 'The observation that counts as the cause.';
comment on column workspace.touched.entity_type is 'division or stage.';
comment on column workspace.touched.part_id is 'The division or stage.';
comment on column workspace.touched.field is 'The path, in the competition, of the field that changed (canon.path_of).';
comment on column workspace.touched.value is 'The new value there; null: none, or it has left the competition.';
comment on column workspace.touched.observation_id is 'The observation that has that value; null: that of the cause.';
comment on column workspace.touched.is_shown is 'Whether documents of fixtures may show it: the division or stage existed before, and they include this field of it.';

create table workspace.invalidated (
  entity_type text,
  entity_id text collate "C"
);
create index on workspace.invalidated (entity_id);
comment on table workspace.invalidated is 'Entities whose change makes documents of fixtures out of date. Written by resolve and project; read by project.invalidated_fixtures and project.rerender_invalidated. Fixtures that are written are removed; the rest stays until the next batch starts.';
comment on column workspace.invalidated.entity_type is 'fixture: its own document. Any other type: the documents of all fixtures that show it.';
comment on column workspace.invalidated.entity_id is 'The entity.';

create table workspace.touched_stages (
  stage_id text collate "C",
  fixture_id text collate "C",
  teams text[]
);
create index on workspace.touched_stages (stage_id);
comment on table workspace.touched_stages is
  'Stages whose tables may differ. Written by standings.record_touched and project.write_stages; read and emptied by '
  'standings.recompute_touched, once all types are applied.';
comment on column workspace.touched_stages.stage_id is 'The stage.';
comment on column workspace.touched_stages.fixture_id is 'An added game that does not count yet; null: the table must be computed.';
comment on column workspace.touched_stages.teams is 'The teams of that game: if the table already has them, it need not be computed.';

create table workspace.staged_versions (
  ordinal bigint generated always as identity,
  seq integer,
  observation_id text collate "C",
  entity_type text,
  entity_id text collate "C",
  version integer,
  moves jsonb,
  observations jsonb,
  kinds ledger.kind[],
  state jsonb
);
create index on workspace.staged_versions (seq);
create index on workspace.staged_versions (entity_id);
comment on table workspace.staged_versions is 'The versions that the transaction makes, for ledger.versions. Created by ledger.open_staging. Written by project and, at the end, by project.record_observations and ledger.stage_states; read by project and ledger.write_versions. Empty until a type is written.';
comment on column workspace.staged_versions.ordinal is 'The order in which they are published.';
comment on column workspace.staged_versions.seq is 'For a batch: the observation that counts as the cause.';
comment on column workspace.staged_versions.observation_id is 'As in ledger.versions. Null until project.record_observations.';
comment on column workspace.staged_versions.entity_type is 'As in ledger.versions.';
comment on column workspace.staged_versions.entity_id is 'As in ledger.versions.';
comment on column workspace.staged_versions.version is 'As in ledger.versions.';
comment on column workspace.staged_versions.moves is 'As in ledger.versions.';
comment on column workspace.staged_versions.observations is 'Field path to the observation whose value won. After project.record_observations, as in ledger.versions.';
comment on column workspace.staged_versions.kinds is 'As in ledger.versions.';
comment on column workspace.staged_versions.state is 'As in ledger.versions. Null until ledger.stage_states.';

create table workspace.staged_events (
  ordinal bigint generated always as identity,
  event text,
  subject text collate "C",
  data jsonb
);
comment on table workspace.staged_events is 'The events of the transaction that are not changes of an entity. Created by ledger.open_staging. Written by standings.stage_events; read by ledger.flush_changes. Empty until the tables of stages are computed.';
comment on column workspace.staged_events.ordinal is 'The order in which they are published.';
comment on column workspace.staged_events.event is 'The oyss.* type.';
comment on column workspace.staged_events.subject is 'Its subject.';
comment on column workspace.staged_events.data is 'Its data, as it is sent.';

create table workspace.redirected (
  entity_id text collate "C",
  entity_type text collate "C",
  left_id text collate "C",
  survivor_id text collate "C",
  has_row boolean
);
create index on workspace.redirected (entity_id);
create index on workspace.redirected (left_id);
create index on workspace.redirected (survivor_id);
comment on table workspace.redirected is 'The entities whose decisions are applied again: those connected by the decisions in force with what was decided or undone. Written and emptied by identity.redecide, so empty while a batch is applied.';
comment on column workspace.redirected.entity_id is 'The entity, an origin.';
comment on column workspace.redirected.entity_type is 'Its type.';
comment on column workspace.redirected.left_id is 'The entity that it led to before; itself if it was not merged.';
comment on column workspace.redirected.survivor_id is 'The entity that it leads to now; itself if it is not merged.';
comment on column workspace.redirected.has_row is 'Whether it has a canonical row.';

-- They stay empty: nobody writes to them, their owner included. To make a table like one, it must be allowed to be read.
revoke insert, update, delete, truncate on all tables in schema workspace from oyss_owner;
grant select on all tables in schema workspace to oyss_resolver;
