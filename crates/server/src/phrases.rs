//! What players can say to each other, in place of a chat.

use crate::api::PhraseView;

/// All of it.
pub const ALL: &[PhraseView] = &[
    PhraseView { id: "hello", text: "Hello!" },
    PhraseView { id: "good-luck", text: "Good luck, have fun!" },
    PhraseView { id: "good-flying", text: "Good flying!" },
    PhraseView { id: "good-shot", text: "Good shot!" },
    PhraseView { id: "lucky", text: "That was lucky." },
    PhraseView { id: "ouch", text: "Ouch!" },
    PhraseView { id: "oops", text: "Oops." },
    PhraseView { id: "sorry", text: "Sorry!" },
    PhraseView { id: "moment", text: "One moment, please." },
    PhraseView { id: "back", text: "I am back." },
    PhraseView { id: "thanks", text: "Thank you!" },
    PhraseView { id: "good-game", text: "Good game!" },
    PhraseView { id: "again", text: "Another one?" },
    PhraseView { id: "bye", text: "I have to go. Bye!" },
];

/// Whether there is a phrase with this id.
pub fn is_known(id: &str) -> bool {
    ALL.iter().any(|phrase| phrase.id == id)
}
