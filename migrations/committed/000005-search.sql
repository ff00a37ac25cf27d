--! Previous: sha1:e0ea8b865febebb5dbd3bd9c891f8755ddb059df
--! Hash: sha1:def9d9acde926f53916c2b47aaf8cc6a5ab49c36
--! Message: search

create table search.vocabulary (
  realm_id integer not null references tenancy.realms on delete cascade,
  entity_type text collate "C" not null constraint type_has_a_name check (entity_type in ('organization', 'competition', 'venue', 'team')),
  word text collate "C" not null,
  primary key (realm_id, entity_type, word)
);
create index vocabulary_endings on search.vocabulary (realm_id, entity_type, reverse(word) collate "C") include (word);
comment on table search.vocabulary is 'Every word that occurs in a name of a type, folded: the words that a mistyped word may stand for.';
comment on column search.vocabulary.realm_id is 'The realm.';
comment on column search.vocabulary.entity_type is 'organization, competition, venue or team.';
comment on column search.vocabulary.word is 'The word (search.words_of).';

create table search.name_words (
  realm_id integer not null,
  entity_type text collate "C" not null,
  word text collate "C" not null,
  extent smallint not null,
  entity_id text collate "C" not null,
  primary key (realm_id, entity_type, word, extent, entity_id),
  foreign key (realm_id, entity_type, word) references search.vocabulary on delete cascade
);
create index name_words_entity on search.name_words (realm_id, entity_type, entity_id, word);
comment on table search.name_words is 'The words of the name of each entity; triggers on the entities maintain it.';
comment on column search.name_words.realm_id is 'The realm.';
comment on column search.name_words.entity_type is 'organization, competition, venue or team.';
comment on column search.name_words.word is 'One of its words.';
comment on column search.name_words.extent is 'The extent of its name (search.extent_of), the same for each of its words: names with the fewest other trigrams come first.';
comment on column search.name_words.entity_id is 'The entity.';

create type search.asked as (word text, slips text[]);
comment on type search.asked is 'A typed word, folded, and the words that it may stand for (search.slips_of).';

grant select, insert, delete on search.vocabulary, search.name_words to oyss_resolver;
