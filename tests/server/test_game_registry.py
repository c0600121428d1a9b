"""The registry of games: their texts are cached, but no table can make the cache grow for ever."""

import walpurgis
from walpurgis.games import catalogue
from walpurgis.server import game_registry
from walpurgis.server.game_registry import GameTexts


def test_the_cache_of_sentences_is_bounded(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(game_registry, "MOST_CACHED", 10)
    texts = GameTexts(catalogue("broom_service", "en"))
    bid = walpurgis.game("broom_service").verbs.by_name["bid"]
    for number in range(50):
        assert texts.legal(bid.of(number), ["Ilse", "Kuno"]).text == str(bid.of(number))
    assert 0 < len(texts._legal) <= 10


def test_a_sentence_without_names_is_made_once() -> None:
    texts = GameTexts(catalogue("broom_service", "en"))
    bid = walpurgis.game("broom_service").verbs.by_name["bid"].of(1)
    assert texts.legal(bid, ["Ilse", "Kuno"]) is texts.legal(bid, ["Anna", "Bert"])
