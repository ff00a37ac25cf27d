create or replace function identity.weight_of(words jsonb) returns double precision
language sql immutable parallel safe
return (select coalesce(sum(identity.word_weight(w.word)), 0) from unnest(identity.texts_of(words)) w (word));

comment on function identity.weight_of(jsonb) is 'How much the words of a JSON array tell together (identity.word_weight).';
